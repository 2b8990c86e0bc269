import type { RequestMetric, Transport } from './caller.ts'

export interface TransportSettings {
  /** In order of preference; a later one is used while the earlier are put aside. */
  urls: readonly string[]
  /** Checked on each endpoint before its first use; an endpoint of another chain is never used. */
  expectedChainId?: number
  /** One attempt; default 15,000. */
  timeoutMs?: number
  /** Default 6. */
  attempts?: number
  /** First delay between attempts, doubled each time, with jitter; default 100. */
  backoffMs?: number
  /** Longest delay between attempts; default 10,000. */
  maxBackoffMs?: number
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
  throw new Error(`transport under construction: ${settings.urls.length}`)
}
