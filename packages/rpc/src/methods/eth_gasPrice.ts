import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { readQuantity } from '../wire-field.ts'

/** The gas price the node suggests, in wei. */
export async function eth_gasPrice(caller: Caller, options?: CallOptions): Promise<bigint> {
  const call = { method: 'eth_gasPrice', params: [] }
  const result = await caller.request(call, options)
  return located(call, () => readQuantity(result, 'gasPrice'))
}
