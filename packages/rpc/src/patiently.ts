import { type BackOff, backOffDelay, wait } from './back-off.ts'
import type { CallOptions } from './caller.ts'
import { RateLimitedError, RpcError, TimeoutError, TooLargeError } from './errors.ts'

const backOff = { firstMs: 100, maxMs: 2_000 }

/** A hiccup: not a time-out, which was patience enough, nor an answer that will be too large again. */
const isPassing = (error: unknown): boolean =>
  error instanceof RpcError && error.retryable && !(error instanceof TimeoutError || error instanceof TooLargeError)

/** A node that asks for a longer rest (`Retry-After`) is asked again after this one. */
const longestRestMs = 60_000

/** How long a failure asks to be left alone; milliseconds. */
export const restAskedFor = (error: unknown): number =>
  error instanceof RateLimitedError ? Math.min(error.retryAfterMs ?? 0, longestRestMs) : 0

/** How long a caller with these options waits for answers in all; milliseconds, Infinity where they do not tell. */
export const patienceOf = ({ timeoutMs, attempts }: CallOptions): number =>
  timeoutMs === undefined || attempts === undefined ? Number.POSITIVE_INFINITY : timeoutMs * attempts

/**
 * The wait before the next attempt: at least as long as a rate limit asks for.
 * @returns milliseconds; undefined where it asks for more than the caller's patience
 */
export function delayAfter(error: unknown, attempt: number, backOff: BackOff, patienceMs: number): number | undefined {
  if (error instanceof RateLimitedError && (error.retryAfterMs ?? 0) > patienceMs) return undefined
  return Math.max(restAskedFor(error), backOffDelay(attempt, backOff))
}

/**
 * One step of work that goes on with one endpoint, again after a hiccup (rate limit, gateway in trouble): what the steps
 * before it found is not lost.
 * @param attempts in all
 * @param options of the caller: for whom a rate limit asks for too long a wait, it is thrown
 * @throws what the last attempt threw, the signal's reason
 */
export async function patiently<Result>(
  step: () => Promise<Result>,
  attempts: number,
  options: CallOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step()
    } catch (error) {
      const delayMs = delayAfter(error, attempt, backOff, patienceOf(options))
      if (attempt >= attempts || !isPassing(error) || delayMs === undefined) throw error
      await wait(delayMs, options.signal)
    }
  }
}
