import { LRUCache } from 'lru-cache'
import { UnavailableError } from '../http/errors.ts'

/** Work that costs seconds: little of it at once, what it found is kept, the same question shares one answer. */
export interface HeavyWork {
  /**
   * @param key names what is found for good (transaction and block hash among it)
   * @param bytesOf about how much it takes to keep it; 0: it is not the last word and is not kept
   * @throws UnavailableError when too much of it is under way
   */
  find<Found extends object>(key: string, work: () => Promise<Found>, bytesOf: (found: Found) => number): Promise<Found>
}

export interface HeavyWorkOptions {
  atOnce: number
  /** More are turned away. */
  waiting: number
  /** Who waits longer is turned away; for ever by default. */
  waitingMs?: number
  keptBytes: number
  /** What is read, for the sentence that turns somebody away. */
  what: string
  /** How long what was found holds; for good by default. */
  keptMsOf?: (found: object) => number
}

export const createHeavyWork = ({
  atOnce,
  waiting,
  waitingMs,
  keptBytes,
  what,
  keptMsOf,
}: HeavyWorkOptions): HeavyWork => {
  const kept = new LRUCache<string, object>({ maxSize: keptBytes })
  const running = new Map<string, Promise<object>>()
  /** Each takes the place that it is given. */
  const queue: (() => void)[] = []
  let busy = 0

  const enter = async (): Promise<void> => {
    if (busy < atOnce) {
      busy += 1
      return
    }
    const turnedAway = () =>
      new UnavailableError(`Too many ${what} are being read: ask again in a moment.`, { reason: 'busy' })
    if (queue.length >= waiting) throw turnedAway()
    // Who leaves hands the place on.
    await new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const take = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.push(take)
      if (waitingMs === undefined) return
      timer = setTimeout(() => {
        queue.splice(queue.indexOf(take), 1)
        reject(turnedAway())
      }, waitingMs)
    })
  }
  const leave = (): void => {
    const next = queue.shift()
    if (next === undefined) busy -= 1
    else next()
  }
  const begin = async <Found extends object>(
    key: string,
    work: () => Promise<Found>,
    bytesOf: (found: Found) => number,
  ): Promise<Found> => {
    await enter()
    try {
      const found = await work()
      const bytes = Math.ceil(bytesOf(found))
      if (bytes > 0) kept.set(key, found, { size: Math.min(keptBytes, bytes), ttl: keptMsOf?.(found) })
      return found
    } finally {
      leave()
    }
  }
  return {
    find: <Found extends object>(key: string, work: () => Promise<Found>, bytesOf: (found: Found) => number) => {
      const known = kept.get(key) ?? running.get(key)
      if (known !== undefined) return Promise.resolve(known as Found)
      const started = begin(key, work, bytesOf).finally(() => running.delete(key))
      running.set(key, started)
      return started
    },
  }
}
