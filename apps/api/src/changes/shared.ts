import { LRUCache } from 'lru-cache'

export interface Sharing<Asked> {
  /** What is asked for, as a number. */
  keyOf: (asked: Asked) => number
  /** Changes when an answer may have changed: what was found before is found anew. */
  moment: () => number
  /** How many answers of one moment are kept. */
  maxKept: number
}

/** Answers that many ask for at one moment, each found once. */
export const createShared = <Asked, Found>(
  find: (asked: Asked) => Promise<Found>,
  { keyOf, moment, maxKept }: Sharing<Asked>,
): ((asked: Asked) => Promise<Found>) => {
  const kept = new LRUCache<number, Promise<Found>>({ max: maxKept })
  let keptAt = moment()
  return (asked) => {
    const key = keyOf(asked)
    if (moment() !== keptAt) {
      kept.clear()
      keptAt = moment()
    }
    const known = kept.get(key)
    if (known !== undefined) return known
    const finding = find(asked)
    kept.set(key, finding)
    finding.catch(() => {
      if (kept.peek(key) === finding) kept.delete(key)
    })
    return finding
  }
}
