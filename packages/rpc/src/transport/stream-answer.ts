import type { Pool } from 'undici'
import type { AnswerReader, Endpoint, RequestMetric, RpcCall, StreamOptions, StreamOutcome } from '../caller.ts'
import { classifyThrown } from '../classify-failure.ts'
import { RpcError } from '../errors.ts'
import { encode, parseAnswer, placeOf, startDeadline } from './exchange.ts'

export interface StreamSettings {
  pool: Pool
  name: string
  path: string
  headers: Record<string, string>
  timeoutMs: number
  onRequest?: ((metric: RequestMetric) => void) | undefined
}

/** `stream` of an endpoint. */
export const createStream =
  (settings: StreamSettings): Endpoint['stream'] =>
  async (call: RpcCall, reader: AnswerReader, options: StreamOptions): Promise<StreamOutcome> => {
    const { pool, name, path, headers } = settings
    const place = { ...placeOf(call), endpoint: name }
    const started = performance.now()
    const deadline = startDeadline(options.timeoutMs ?? settings.timeoutMs, options.signal)
    const progress: StreamOutcome = { cut: null, bytes: 0 }
    let outcome = 'ok'
    try {
      const { signal } = deadline
      const response = await pool.request({ method: 'POST', path, headers, body: encode(call, 1), signal })
      if (response.statusCode < 200 || response.statusCode > 299) {
        // What a refusal says in JSON is read like any other answer.
        const { 'retry-after': retryAfter } = response.headers
        const refusal = await readBeginning(response.body)
        parseAnswer(refusal.toString('utf8'), response.statusCode, retryAfter, place)
        reader.write(refusal)
        reader.end()
      } else await feed(response.body, reader, options.bytes, progress)
      return progress
    } catch (error) {
      options.signal?.throwIfAborted()
      const isLate = deadline.reason() !== undefined
      if (isLate && progress.bytes > 0) return { ...progress, cut: 'time' }
      const failure = error instanceof RpcError ? error : classifyThrown(deadline.reason() ?? error, place)
      outcome = failure.name
      throw failure
    } finally {
      deadline.clear()
      const durationMs = performance.now() - started
      settings.onRequest?.({
        endpoint: name,
        method: call.method,
        calls: 1,
        durationMs,
        outcome,
        bytes: progress.bytes,
      })
    }
  }

/** Leaving the loop early ends the connection, and with it the node's work where it notices. */
async function feed(
  body: AsyncIterable<Uint8Array>,
  reader: AnswerReader,
  maxBytes: number,
  progress: StreamOutcome,
): Promise<void> {
  for await (const chunk of body) {
    const room = maxBytes - progress.bytes
    progress.bytes += Math.min(chunk.length, room)
    reader.write(chunk.length > room ? chunk.subarray(0, room) : chunk)
    if (chunk.length > room) {
      progress.cut = 'bytes'
      return
    }
  }
  reader.end()
}

const refusalBytes = 64 * 1024

async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > refusalBytes) break
  }
  return Buffer.concat(chunks)
}
