import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Endpoint, StreamOptions } from '../caller.ts'
import { readTraceCalls } from './trace-calls.ts'

/** More calls of one transaction than a creation is looked for among, and longer code than any chain takes. */
const maxCalls = 50_000
const maxBytes = 512 * 1024

/**
 * What a contract that was made inside a call was made from: the call is found by its place in the tree, then read alone, so that no other
 * call's input is held. Undefined: the transaction has no such call.
 *
 * @throws as readTraceCalls does
 */
export async function readCreationCode(
  endpoint: Endpoint,
  transactionHash: Hash,
  place: readonly number[],
  options: StreamOptions,
): Promise<Hex | undefined> {
  const all = await readTraceCalls(endpoint, transactionHash, { from: 0, count: maxCalls, bytes: 0 }, options)
  const from = all.calls.findIndex(({ traceAddress }) => traceAddress.join() === place.join())
  if (from < 0) return undefined
  const one = await readTraceCalls(endpoint, transactionHash, { from, count: 1, bytes: maxBytes }, options)
  return one.calls[0]?.input.hex as Hex | undefined
}
