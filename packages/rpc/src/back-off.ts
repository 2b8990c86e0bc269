import { setTimeout } from 'node:timers/promises'

export interface BackOff {
  /** Milliseconds before the second attempt. */
  firstMs: number
  maxMs: number
}

/**
 * Exponential delay with jitter over its upper half, so that many waiting callers neither come back together nor
 * at once.
 *
 * @param attempt 1 after the first failure
 * @returns milliseconds
 */
export function backOffDelay(attempt: number, { firstMs, maxMs }: BackOff): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30))
  return full / 2 + (Math.random() * full) / 2
}

/** @throws the signal's reason as soon as it aborts */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
