import type { CallOptions, Endpoint, RpcCall } from '../caller.ts'
import { EndpointRefusedError, InvalidParametersError, isErrorAnswer, MethodUnsupportedError } from '../errors.ts'
import { getHeadReference } from '../methods/block-reference.ts'
import { encodeNumber } from '../wire-field.ts'

/** How a node tells of its calls, best first. */
export const traceDialects = [
  'trace_block',
  'debug_traceBlockByHash',
  'debug_traceBlockByNumber',
  'debug_traceTransaction',
] as const
export type TraceDialect = (typeof traceDialects)[number]

/** geth's call tree; a transaction that takes longer than this in the node is refused by it. */
export const callTracer = { tracer: 'callTracer', timeout: '30s' }
const nobody = `0x${'0'.repeat(64)}`

/** What each endpoint was found to offer. That it offers nothing is not kept: it may be set up anew. */
const known = new WeakMap<Endpoint, TraceDialect>()

/** Dialects in which an endpoint answered with something else than calls, and when: it ignores the tracer it is asked for. */
const ignoredTracers = new WeakMap<Endpoint, Map<TraceDialect, number>>()
/** It may be replaced behind its URL. */
const ignoredForMs = 10 * 60_000

/** To be called when an endpoint answers with steps in place of calls: this dialect is not asked for a while. */
export function rememberIgnoredTracer(endpoint: Endpoint, dialect: TraceDialect): void {
  forgetTraceDialect(endpoint)
  const before = ignoredTracers.get(endpoint) ?? new Map<TraceDialect, number>()
  ignoredTracers.set(endpoint, before.set(dialect, performance.now()))
}

const ignoresTracer = (endpoint: Endpoint, dialect: TraceDialect): boolean => {
  const notedAt = ignoredTracers.get(endpoint)?.get(dialect)
  return notedAt !== undefined && performance.now() - notedAt < ignoredForMs
}

/** Gateways that keep tracing to themselves answer with an error of their own, or with HTTP 403 for this method alone. */
const forbidden = /whitelist|not allowed|not permitted|not enabled|disabled|forbidden|denied|upgrade|paid/i

/** Whether a node, or the gateway before it, keeps the method it was asked for to itself. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof MethodUnsupportedError ||
  error instanceof InvalidParametersError ||
  error instanceof EndpointRefusedError ||
  (error instanceof Error && forbidden.test(error.message))

/**
 * Tries the dialects at the node's head and remembers the first it offers.
 * @returns null when it offers none
 * @throws what the endpoint throws
 */
export async function findTraceDialect(endpoint: Endpoint, options?: CallOptions): Promise<TraceDialect | null> {
  const before = known.get(endpoint)
  if (before !== undefined) return before
  const { number, hash } = await getHeadReference(endpoint, options)
  const found = await firstOffered(endpoint, encodeNumber(number), hash, options)
  if (found !== null) known.set(endpoint, found)
  return found
}

/** To be called when a node refuses what it once offered (it was replaced or set up anew): it is tried again. */
export function forgetTraceDialect(endpoint: Endpoint): void {
  known.delete(endpoint)
}

async function firstOffered(endpoint: Endpoint, number: string, hash: string, options?: CallOptions) {
  const params: Record<TraceDialect, unknown[]> = {
    trace_block: [number],
    debug_traceBlockByHash: [hash, callTracer],
    debug_traceBlockByNumber: [number, callTracer],
    // No such transaction: a node that has the method says so in other words than one that has not.
    debug_traceTransaction: [nobody, callTracer],
  }
  for (const method of traceDialects) {
    if (ignoresTracer(endpoint, method)) continue
    if (await isOffered(endpoint, { method, params: params[method] }, options)) return method
  }
  return null
}

async function isOffered(endpoint: Endpoint, call: RpcCall, options?: CallOptions): Promise<boolean> {
  try {
    await endpoint.request(call, options)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    // Any other verdict is one of a node that knows the method: it lacks the state, or the block is gone by now.
    if (isErrorAnswer(error)) return true
    throw error
  }
}
