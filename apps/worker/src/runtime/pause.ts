import { setTimeout as delay } from 'node:timers/promises'

/** A wait that an abort merely ends. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}
