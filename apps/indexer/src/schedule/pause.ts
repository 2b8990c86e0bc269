import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so long, or until the signal aborts. An abort only ends the wait: it does not reject. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

/** Milliseconds to wait after so many failures in a row: twice as long each time, up to a maximum. */
export const delayAfter = (failures: number, { firstMs, maxMs }: { firstMs: number; maxMs: number }): number =>
  Math.min(firstMs * 2 ** Math.min(failures - 1, 20), maxMs)
