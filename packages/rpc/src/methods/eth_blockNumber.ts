import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { readNumber } from '../wire-field.ts'

/** The number of the node's newest block. */
export async function eth_blockNumber(caller: Caller, options?: CallOptions): Promise<number> {
  const call = { method: 'eth_blockNumber', params: [] }
  const result = await caller.request(call, options)
  return located(call, () => readNumber(result, 'blockNumber'))
}
