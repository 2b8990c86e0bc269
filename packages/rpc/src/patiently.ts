import { backOffDelay, wait } from './back-off.ts'
import { RateLimitedError, RpcError, TimeoutError, TooLargeError } from './errors.ts'

const backOff = { firstMs: 100, maxMs: 2_000 }

/** A hiccup: not a time-out, which was patience enough, nor an answer that will be too large again. */
const isPassing = (error: unknown): boolean =>
  error instanceof RpcError && error.retryable && !(error instanceof TimeoutError || error instanceof TooLargeError)

const delayAfter = (error: unknown, attempt: number): number =>
  Math.max(error instanceof RateLimitedError ? (error.retryAfterMs ?? 0) : 0, backOffDelay(attempt, backOff))

/**
 * One step of work that goes on with one endpoint, again after a hiccup (rate limit, gateway in trouble): what the steps
 * before it found is not lost.
 * @param attempts in all
 * @throws what the last attempt threw, the signal's reason
 */
export async function patiently<Result>(
  step: () => Promise<Result>,
  { attempts, signal }: { attempts: number; signal?: AbortSignal | undefined },
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step()
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error
      await wait(delayAfter(error, attempt), signal)
    }
  }
}
