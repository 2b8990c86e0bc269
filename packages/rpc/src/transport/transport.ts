import { type BackOff, wait } from '../back-off.ts'
import type { CallOptions, Endpoint, RequestMetric, Transport } from '../caller.ts'
import { NotAppliedError, RpcError, StateUnavailableError, TooLargeError } from '../errors.ts'
import { delayAfter, patienceOf } from '../patiently.ts'
import { createEndpoint, type HttpEndpoint } from './endpoint.ts'
import { createEndpointRoster } from './endpoint-roster.ts'
import { isRefusal } from './endpoint-seat.ts'

export interface TransportSettings {
  /** In order of preference; a later one is used while the earlier are put aside. */
  urls: readonly string[]
  /** Checked on each endpoint before its first use; an endpoint of another chain is not used. */
  expectedChainId?: number
  /** One attempt; default 15,000. */
  timeoutMs?: number
  /** Default 6. */
  attempts?: number
  /** First delay between attempts, doubled each time, with jitter; default 100. */
  backoffMs?: number
  /** Longest delay between attempts, besides what a node asks for (`Retry-After`, a minute at most); default 10,000. */
  maxBackoffMs?: number
  /** The longest time an endpoint in trouble is put aside; default 30,000. */
  maxAsideMs?: number
  /** Keep-alive connections per endpoint; default 8. */
  connections?: number
  onRequest?: (metric: RequestMetric) => void
}

/**
 * JSON-RPC over HTTP with keep-alive, retries, and fail-over.
 *
 * @throws TypeError when `urls` is empty or holds no http(s) URL
 */
export function createTransport(settings: TransportSettings): Transport {
  const { timeoutMs = 15_000, connections = 8, onRequest } = settings
  if (settings.urls.length === 0) throw new TypeError('RPC_URL names no node')
  const endpoints = settings.urls.map((url) => createEndpoint({ url, timeoutMs, connections, onRequest }))
  const roster = createEndpointRoster(endpoints, settings.expectedChainId, settings.maxAsideMs)
  const backOff: BackOff = { firstMs: settings.backoffMs ?? 100, maxMs: settings.maxBackoffMs ?? 10_000 }

  async function pinned<T>(work: (endpoint: Endpoint) => Promise<T>, options: CallOptions = {}): Promise<T> {
    const attempts = options.attempts ?? settings.attempts ?? 6
    const patienceMs = patienceOf({ timeoutMs: options.timeoutMs ?? timeoutMs, attempts })
    const { elsewhere } = options
    /** Endpoints that cannot tell what is asked, and what the last of them said; that it cannot be run again says most. */
    const silent = new Set<HttpEndpoint>()
    let silence: StateUnavailableError | NotAppliedError | undefined
    for (let attempt = 1; ; attempt += 1) {
      options.signal?.throwIfAborted()
      const outcome = await tryOnce(work, silent, options)
      if (outcome.ok) return outcome.value
      const { error, endpoint } = outcome
      const isSilent = elsewhere !== undefined && endpoint !== undefined && isSilence(error)
      if (isSilent) {
        silent.add(endpoint)
        if (!(silence instanceof NotAppliedError)) silence = error
        // The next one has attempts of its own.
        attempt = 0
      }
      if (silence !== undefined && !roster.hasOther(silent, elsewhere)) throw silence
      if (isSilent) continue
      // Another usable node is asked at once.
      const isOtherAsked = roster.countUsable() > 0 && attempt < endpoints.length
      const delayMs = isOtherAsked ? 0 : delayAfter(error, attempt, backOff, patienceMs)
      if (attempt >= attempts || !mayTryAgain(error, endpoints.length) || delayMs === undefined) {
        throw silence instanceof NotAppliedError ? silence : error
      }
      await wait(delayMs, options.signal)
    }
  }

  async function tryOnce<T>(
    work: (endpoint: Endpoint) => Promise<T>,
    silent: ReadonlySet<HttpEndpoint>,
    options: CallOptions,
  ) {
    const endpoint = await roster.choose(options.signal, silent).catch((error: unknown) => {
      if (error instanceof RpcError) return error
      throw error
    })
    if (endpoint instanceof RpcError) return { ok: false as const, error: endpoint, endpoint: undefined }
    try {
      const value = await work(endpoint)
      roster.noteSuccess(endpoint)
      return { ok: true as const, value }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // A verdict, or an answer asked too large, is the caller's: the node itself works.
      const isNodesFault = (error.retryable && !(error instanceof TooLargeError)) || isRefusal(error)
      if (isNodesFault) roster.noteFailure(endpoint, error)
      else roster.noteSuccess(endpoint)
      return { ok: false as const, error, endpoint }
    }
  }

  return {
    pinned,
    request: (call, options) => pinned((endpoint) => endpoint.request(call, options), options),
    batch: (calls, options) => pinned((endpoint) => endpoint.batch(calls, options), options),
    endpoints: roster.states,
    onMove: roster.onMove,
    close: async () => {
      await Promise.all(endpoints.map((endpoint) => endpoint.close()))
    },
  }
}

/** What one node says and another need not: it has pruned the state, or runs blocks by other rules than they were made by. */
function isSilence(error: RpcError): error is StateUnavailableError | NotAppliedError {
  return error instanceof StateUnavailableError || error instanceof NotAppliedError
}

function mayTryAgain(error: RpcError, endpointCount: number): boolean {
  if (error instanceof TooLargeError) return false
  return error.retryable || (isRefusal(error) && endpointCount > 1)
}
