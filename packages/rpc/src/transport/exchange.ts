import type { RpcCall } from '../caller.ts'
import { classifyStatus } from '../classify-failure.ts'
import type { FailurePlace } from '../errors.ts'

/** A signal for one exchange. Made by hand: joined signals would pile up on a signal that lives as long as a process. */
export function startDeadline(timeoutMs: number, outer: AbortSignal | undefined) {
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

export function encode(call: RpcCall, id: number): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: call.method, params: call.params })
}

export function placeOf(call: RpcCall): FailurePlace {
  return call.block === undefined ? { method: call.method } : { method: call.method, block: call.block }
}

/** Some nodes send JSON-RPC errors with an HTTP status of their own: the body speaks first where it can. */
export function parseAnswer(
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
  const isOfJsonRpc = Array.isArray(answer) || (typeof answer === 'object' && answer !== null && 'error' in answer)
  if (!isFine && !isOfJsonRpc) throw refused()
  return answer
}
