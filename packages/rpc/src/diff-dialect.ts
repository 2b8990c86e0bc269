import { callsOf, type DiffDialect, type DiffedBlock, diffDialects, readAnswers } from './balance-diff-answers.ts'
import type { CallOptions, Endpoint } from './caller.ts'
import {
  CrossCheckError,
  FinalRpcError,
  MalformedFieldError,
  OtherBlockError,
  type RpcError,
  ServerErrorAnswer,
  StateUnavailableError,
} from './errors.ts'

/** What each endpoint was found to offer. That it offers nothing is not kept: it may be set up anew. */
const known = new WeakMap<Endpoint, DiffDialect>()

/** What the endpoint was found to offer; undefined while it was not asked. */
export const knownDiffDialect = (endpoint: Endpoint): DiffDialect | undefined => known.get(endpoint)

/** To be called when a node refuses what it once offered (it was replaced or set up anew): it is tried again. */
export const forgetDiffDialect = (endpoint: Endpoint): boolean => known.delete(endpoint)

/** A node that does not know the tracer refuses, or answers something else. */
const isRefusal = (error: unknown) =>
  error instanceof FinalRpcError ||
  error instanceof ServerErrorAnswer ||
  error instanceof MalformedFieldError ||
  error instanceof CrossCheckError

/**
 * Tries the dialects with a block that has transactions and remembers the first that is answered.
 * @returns null when the endpoint offers none
 * @throws StateUnavailableError where it offers one and lacks the state, OtherBlockError, what the endpoint throws
 */
export async function findDiffDialect(
  endpoint: Endpoint,
  sample: DiffedBlock,
  options: CallOptions,
): Promise<DiffDialect | null> {
  const before = known.get(endpoint)
  if (before !== undefined) return before
  let lacking: RpcError | undefined
  for (const dialect of diffDialects) {
    try {
      readAnswers(sample, dialect, await endpoint.batch(callsOf(sample, dialect), options), endpoint)
      known.set(endpoint, dialect)
      return dialect
    } catch (error) {
      if (error instanceof OtherBlockError) throw error
      if (error instanceof StateUnavailableError) lacking = error
      else if (!isRefusal(error)) throw error
    }
  }
  if (lacking !== undefined) throw lacking
  return null
}
