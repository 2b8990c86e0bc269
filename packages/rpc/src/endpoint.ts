import { Pool } from 'undici'
import type { CallOptions, Endpoint, RequestMetric, RpcAnswer, RpcCall } from './caller.ts'
import { classifyNodeError, classifyStatus, classifyThrown, type WireError } from './classify-failure.ts'
import { type FailurePlace, GarbledAnswerError, RpcError } from './errors.ts'

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

/** A signal for one exchange. Made by hand: joined signals would pile up on a signal that lives as long as a process. */
function startDeadline(timeoutMs: number, outer: AbortSignal | undefined) {
  const control = new AbortController()
  const abort = () => control.abort(outer?.reason)
  const timer = setTimeout(() => control.abort(new DOMException('no answer in time', 'TimeoutError')), timeoutMs)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  return {
    signal: control.signal,
    reason: () => (control.signal.aborted ? control.signal.reason : undefined),
    clear: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}

function requestHeaders(url: URL): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' }
  if (url.username !== '' || url.password !== '') {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  return headers
}

function encode(call: RpcCall, id: number): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: call.method, params: call.params })
}

function placeOf(call: RpcCall): FailurePlace {
  return call.block === undefined ? { method: call.method } : { method: call.method, block: call.block }
}

/** Some nodes send JSON-RPC errors with an HTTP status of their own: the body speaks first where it can. */
function parseAnswer(
  text: string,
  status: number,
  retryAfter: string | string[] | undefined,
  place: FailurePlace,
): unknown {
  const isFine = status >= 200 && status < 300
  const refused = () => classifyStatus(status, Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, place)
  // Status 413 and 429 are clearer than whatever message comes with them.
  if (status === 413 || status === 429) throw refused()
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (error) {
    throw isFine ? error : refused()
  }
  if (!isFine && !(typeof answer === 'object' && answer !== null && 'error' in answer)) throw refused()
  return answer
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
