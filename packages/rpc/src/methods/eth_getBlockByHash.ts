import type { Block } from '@corescope/chain/types/block'
import type { Hash } from '@corescope/chain/types/hex'
import { crossCheckBlock } from '../blocks/cross-check.ts'
import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import { standardiseBlock } from '../standardise/standardise.ts'

/** The call with full transactions; read its answer with `standardiseBlock`. */
export function eth_getBlockByHashCall(blockHash: Hash): RpcCall {
  return { method: 'eth_getBlockByHash', params: [blockHash, true], block: blockHash }
}

/** The block of that hash, canonical or not, checked; `undefined` when the node does not know it. */
export async function eth_getBlockByHash(
  caller: Caller,
  blockHash: Hash,
  options?: CallOptions,
): Promise<Block | undefined> {
  const call = eth_getBlockByHashCall(blockHash)
  const result = await caller.request(call, options)
  if (result === null) return undefined
  const block = standardiseBlock(result, call)
  crossCheckBlock(result, block, { hash: blockHash }, call)
  return block
}
