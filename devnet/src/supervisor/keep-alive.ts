import { setTimeout as delay } from 'node:timers/promises'

/** Something that runs and can end by itself. */
export type Running = { exited: Promise<unknown>; stop: () => Promise<unknown> }

export type KeptAlive = {
  /** Ends it for good. */
  stop: () => Promise<void>
  /** The one running now, if any. */
  current: () => Running | undefined
}

const LONG_ENOUGH_MS = 60_000
const backOffMs = (failures: number) => Math.min(10_000, 250 * 2 ** Math.min(failures, 6))

/**
 * Starts something again whenever it ends by itself, waiting longer each time it does not last.
 * @param onCrash told of each unexpected end and each failed start
 */
export function keepAlive<T extends Running>(
  first: T,
  start: () => Promise<T>,
  onCrash: (reason: unknown) => void,
): KeptAlive {
  const stopping = new AbortController()
  let current: Running | undefined = first
  const watch = async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      const since = Date.now()
      const reason = current ? await current.exited : undefined
      if (stopping.signal.aborted) return
      if (current) onCrash(reason)
      failures = Date.now() - since > LONG_ENOUGH_MS ? 0 : failures + 1
      current = undefined
      await delay(backOffMs(failures), undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      current = await start().catch((error: unknown) => {
        onCrash(error)
        return undefined
      })
    }
  }
  const watching = watch()
  return {
    current: () => current,
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await watching
      // a start that was under way when the stop came
      await current?.stop()
    },
  }
}
