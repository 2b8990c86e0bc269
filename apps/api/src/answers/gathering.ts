/** Looks things up by key; what there is nothing of is missing in the answer. */
export type LookUp<Key, Found> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>

/** So many keys are asked for at once; who comes with more waits for the next question. */
const maxKeys = 1_000

interface Gathered<Key, Found> {
  keys: Set<Key>
  found: Promise<ReadonlyMap<Key, Found>>
}

/**
 * Gathers the look-ups of answers that are made at the same time: while one question is under way, what others want to
 * know is collected for the next. Nobody waits for company: who is alone asks at once. Whoever asks is told what was read after
 * the asking, and finds among the answers more than the own keys.
 */
export const createGathering = <Key, Found>(read: LookUp<Key, Found>): LookUp<Key, Found> => {
  let running: Promise<unknown> | undefined
  let next: Gathered<Key, Found> | undefined

  const begin = (keys: readonly Key[]): Promise<ReadonlyMap<Key, Found>> => {
    const begun = read(keys).finally(() => {
      if (running === begun) running = undefined
    })
    running = begun
    return begun
  }
  const gather = (before: Promise<unknown>): Gathered<Key, Found> => {
    const keys = new Set<Key>()
    const afterIt = async () => {
      await before.catch(() => undefined)
      if (next?.keys === keys) next = undefined
      return begin([...keys])
    }
    return { keys, found: afterIt() }
  }

  return (keys) => {
    if (running === undefined) return begin([...new Set(keys)])
    if (next !== undefined && next.keys.size + keys.length > maxKeys) {
      // full: it goes as it is, and who comes now is gathered behind it
      running = next.found
      next = undefined
    }
    next ??= gather(running)
    for (const key of keys) next.keys.add(key)
    return next.found
  }
}
