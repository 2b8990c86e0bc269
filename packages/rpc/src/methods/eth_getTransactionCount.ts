import type { Address } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { encodeStateBlock, labelStateBlock, type StateBlock } from '../state/state-block.ts'
import { readQuantity } from '../wire-field.ts'

/** The nonce of an address at a block: transactions sent, or contracts created. @throws StateUnavailableError */
export async function eth_getTransactionCount(
  caller: Caller,
  address: Address,
  at: StateBlock = 'latest',
  options?: CallOptions,
): Promise<bigint> {
  const call = { method: 'eth_getTransactionCount', params: [address, encodeStateBlock(at)], ...labelStateBlock(at) }
  const result = await caller.request(call, options)
  return located(call, () => readQuantity(result, 'transactionCount'))
}
