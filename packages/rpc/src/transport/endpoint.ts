import { Pool } from 'undici'
import type { CallOptions, Endpoint, RequestMetric } from '../caller.ts'
import { classifyThrown } from '../classify-failure.ts'
import { type FailurePlace, RpcError } from '../errors.ts'
import { createBatches } from './batches/create-batches.ts'
import { readAnswer } from './batches/read-answers.ts'
import { encode, parseAnswer, placeOf, startDeadline } from './exchange.ts'
import { createStream } from './stream-answer.ts'

export interface EndpointSettings {
  url: string
  timeoutMs: number
  connections: number
  onRequest?: ((metric: RequestMetric) => void) | undefined
}

export interface HttpEndpoint extends Endpoint {
  close(): Promise<void>
}

/**
 * One node over HTTP: each exchange is one attempt on a kept-alive connection.
 *
 * @throws TypeError when the URL is no http(s) URL
 */
export function createEndpoint(settings: EndpointSettings): HttpEndpoint {
  const url = new URL(settings.url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`RPC_URL: ${url.host || 'the value'} is not an http or https URL`)
  }
  const name = `${url.protocol}//${url.host}`
  // Stalls are cut by the signal of each exchange; undici's own limits would only cut long answers.
  const pool = new Pool(url.origin, { connections: settings.connections, headersTimeout: 0, bodyTimeout: 0 })
  const headers = requestHeaders(url)
  const path = url.pathname + url.search

  async function exchange(body: string, label: string, calls: number, place: FailurePlace, options: CallOptions) {
    const started = performance.now()
    const deadline = startDeadline(options.timeoutMs ?? settings.timeoutMs, options.signal)
    let bytes = 0
    let outcome = 'ok'
    try {
      const response = await pool.request({ method: 'POST', path, headers, body, signal: deadline.signal })
      const text = await response.body.text()
      bytes = text.length
      return parseAnswer(text, response.statusCode, response.headers['retry-after'], place)
    } catch (error) {
      outcome = 'aborted'
      options.signal?.throwIfAborted()
      const failure = error instanceof RpcError ? error : classifyThrown(deadline.reason() ?? error, place)
      outcome = failure.name
      throw failure
    } finally {
      deadline.clear()
      const durationMs = performance.now() - started
      settings.onRequest?.({ endpoint: name, method: label, calls, durationMs, outcome, bytes })
    }
  }

  const endpoint: HttpEndpoint = {
    name,
    stream: createStream({ ...settings, pool, name, path, headers }),
    async request(call, options = {}) {
      const place = { ...placeOf(call), endpoint: name }
      const read = readAnswer(await exchange(encode(call, 1), call.method, 1, place, options), place)
      if (!read.ok) throw read.error
      return read.result
    },
    batch: createBatches({ exchange, name, atOnce: settings.connections }),
    pinned: (work) => work(endpoint),
    close: () => pool.destroy(),
  }
  return endpoint
}

function requestHeaders(url: URL): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' }
  if (url.username !== '' || url.password !== '') {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  return headers
}
