import type { Hash } from '@corescope/chain/types/hex'
import type { RpcCall } from '../caller.ts'

/** The call with full transactions; read its answer with `standardiseBlock`. */
export function eth_getBlockByHashCall(blockHash: Hash): RpcCall {
  return { method: 'eth_getBlockByHash', params: [blockHash, true], block: blockHash }
}
