/** The first time there is work, it waits for another lane. */
export interface Way {
  /** There is work. It begins at once when the way is free, otherwise when the way becomes free. */
  ask(): void
  /** The other lane has done its work. */
  free(): void
  /** Nothing begins any more. */
  close(): void
}

/**
 * The first `ask` waits for `free`, `maxMs` at most. From then on every `ask` rings at once.
 * @param ring begins the work
 */
export const giveWay = (ring: () => void, maxMs: number): Way => {
  let isFree = false
  let isAsked = false
  let timer: NodeJS.Timeout | undefined
  const free = () => {
    clearTimeout(timer)
    if (isFree) return
    isFree = true
    if (isAsked) ring()
  }
  const ask = () => {
    if (isFree) return ring()
    if (isAsked) return
    isAsked = true
    timer = setTimeout(free, maxMs)
  }
  const close = () => clearTimeout(timer)
  return { ask, free, close }
}
