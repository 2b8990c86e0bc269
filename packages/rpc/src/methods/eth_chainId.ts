import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { readNumber } from '../wire-field.ts'

/** The chain id the node serves (EIP-695). */
export async function eth_chainId(caller: Caller, options?: CallOptions): Promise<number> {
  const call = { method: 'eth_chainId', params: [] }
  const result = await caller.request(call, options)
  return located(call, () => readNumber(result, 'chainId'))
}
