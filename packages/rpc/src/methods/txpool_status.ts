import type { Caller, CallOptions } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { readNumber, readObject } from '../wire-field.ts'

/** Counts of the node's pool: ready for the next block, and waiting for an earlier nonce. */
export async function txpool_status(
  caller: Caller,
  options?: CallOptions,
): Promise<{ pending: number; queued: number }> {
  const call = { method: 'txpool_status', params: [] }
  const result = await caller.request(call, options)
  return located(call, () => {
    const wire = readObject(result, 'status')
    return { pending: readNumber(wire.pending, 'pending'), queued: readNumber(wire.queued, 'queued') }
  })
}
