import { Pool } from 'undici'
import type { CallOptions, Endpoint, RequestMetric, RpcAnswer, RpcCall } from './caller.ts'
import { classifyNodeError, classifyThrown, type WireError } from './classify-failure.ts'
import { type FailurePlace, GarbledAnswerError, RpcError } from './errors.ts'
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

interface WireAnswer {
  id?: unknown
  result?: unknown
  error?: WireError | null
}

/**
 * One node over HTTP: each call is one attempt on a kept-alive connection.
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
      const answer = (await exchange(encode(call, 1), call.method, 1, place, options)) as WireAnswer
      const read = readAnswer(answer, place)
      if (!read.ok) throw read.error
      return read.result
    },
    async batch(calls, options = {}) {
      if (calls.length === 0) return []
      const place = { method: `batch of ${calls.length} from ${calls[0]!.method}`, endpoint: name }
      const body = `[${calls.map((call, index) => encode(call, index + 1)).join(',')}]`
      const answer = await exchange(body, 'batch', calls.length, place, options)
      return orderAnswers(answer, calls, place)
    },
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

function readAnswer(answer: WireAnswer | null, place: FailurePlace): RpcAnswer {
  if (typeof answer !== 'object' || answer === null) {
    return { ok: false, error: new GarbledAnswerError('the answer is no JSON-RPC object', place) }
  }
  const { error } = answer
  if (error !== undefined && error !== null) {
    const known = { ...error, code: Number(error.code), message: String(error.message ?? 'error without message') }
    return { ok: false, error: classifyNodeError(known, place) }
  }
  if (answer.result === undefined) {
    return { ok: false, error: new GarbledAnswerError('the answer has neither result nor error', place) }
  }
  return { ok: true, result: answer.result }
}

/** Batch answers may come in any order (JSON-RPC 2.0 §6); a missing one makes the whole batch garbled. */
function orderAnswers(answer: unknown, calls: readonly RpcCall[], place: FailurePlace): RpcAnswer[] {
  if (!Array.isArray(answer)) {
    const single = readAnswer(answer as WireAnswer, place)
    throw single.ok ? new GarbledAnswerError('a batch was answered with a single result', place) : single.error
  }
  const ordered = new Array<RpcAnswer>(calls.length)
  let count = 0
  for (const entry of answer as (WireAnswer | null)[]) {
    const index = Number(entry?.id) - 1
    const call = calls[index]
    if (call === undefined || ordered[index] !== undefined) continue
    ordered[index] = readAnswer(entry, { ...placeOf(call), endpoint: place.endpoint! })
    count += 1
  }
  if (count !== calls.length) throw new GarbledAnswerError(`${count} answers to ${calls.length} calls`, place)
  return ordered
}
