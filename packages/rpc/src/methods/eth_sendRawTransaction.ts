import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { readHash } from '../wire-field.ts'

/**
 * Hands a signed transaction to the node, once: after a lost answer only the sender knows whether to send again.
 *
 * @throws NodeVerdictError with the node's own words when it refuses
 */
export async function eth_sendRawTransaction(caller: Caller, signed: Hex, options?: CallOptions): Promise<Hash> {
  const call = { method: 'eth_sendRawTransaction', params: [signed] }
  const result = await caller.request(call, { ...options, attempts: 1 })
  return located(call, () => readHash(result, 'transactionHash'))
}
