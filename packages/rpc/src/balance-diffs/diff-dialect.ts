import type { CallOptions, Endpoint } from '../caller.ts'
import {
  CrossCheckError,
  FinalRpcError,
  MalformedFieldError,
  NotAppliedError,
  OtherBlockError,
  type RpcError,
  ServerErrorAnswer,
  StateUnavailableError,
} from '../errors.ts'
import { callsOf, type DiffDialect, type DiffedBlock, diffDialects, readAnswers } from './balance-diff-answers.ts'

/** What each endpoint was found to offer. That it offers nothing is not kept: it may be set up anew. */
const known = new WeakMap<Endpoint, DiffDialect>()

/** What the endpoint was found to offer; undefined while it was not asked. */
export const knownDiffDialect = (endpoint: Endpoint): DiffDialect | undefined => known.get(endpoint)

/** To be called when a node refuses what it once offered (it was replaced or set up anew): it is tried again. */
export const forgetDiffDialect = (endpoint: Endpoint): boolean => known.delete(endpoint)

/** How nodes name a tracer they do not know, and gateways a method they keep to themselves. */
const unknownTracer = /tracer|not defined|whitelist|not allowed|not permitted|not enabled|disabled|forbidden|denied/i

/** A node that does not know the tracer refuses, or answers something else. */
const isRefusal = (error: unknown) =>
  error instanceof FinalRpcError ||
  error instanceof MalformedFieldError ||
  (error instanceof ServerErrorAnswer && unknownTracer.test(error.message))

/** A node in trouble says nothing of what it offers. */
const isDoubt = (error: unknown): error is RpcError =>
  error instanceof ServerErrorAnswer || error instanceof CrossCheckError

/**
 * Tries the dialects with a block that has transactions and remembers the first that is answered.
 * @returns null when the endpoint offers none
 * @throws StateUnavailableError where it offers one and lacks the state, OtherBlockError, ServerErrorAnswer where it was in
 *   trouble with one and offers no other, what the endpoint throws
 */
export async function findDiffDialect(
  endpoint: Endpoint,
  sample: DiffedBlock,
  options: CallOptions,
): Promise<DiffDialect | null> {
  const before = known.get(endpoint)
  if (before !== undefined) return before
  let lacking: RpcError | undefined
  let doubt: RpcError | undefined
  for (const dialect of diffDialects) {
    try {
      readAnswers(sample, dialect, await endpoint.batch(callsOf(sample, dialect), options), endpoint)
      known.set(endpoint, dialect)
      return dialect
    } catch (error) {
      if (error instanceof OtherBlockError) throw error
      // It knows the method and the tracer: it ran the transactions, as far as it could.
      if (error instanceof NotAppliedError) {
        known.set(endpoint, dialect)
        return dialect
      }
      if (error instanceof StateUnavailableError) lacking = error
      else if (!isRefusal(error) && isDoubt(error)) doubt ??= error
      else if (!isRefusal(error)) throw error
    }
  }
  const open = lacking ?? doubt
  if (open !== undefined) throw open
  return null
}
