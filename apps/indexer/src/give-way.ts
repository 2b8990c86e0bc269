/** Who is asked to work, and lets another go first the first time. */
export interface Way {
  /** There is work: it begins at once when the way is free, else when it becomes so. */
  ask(): void
  /** The other needs the way no longer. */
  free(): void
  /** Nothing is rung any more. */
  close(): void
}

/**
 * Lets one who was asked for the first time wait for another, `mostMs` at most; from then on every `ask` rings at once.
 * @param ring begins the work
 */
export const giveWay = (ring: () => void, mostMs: number): Way => {
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
    timer = setTimeout(free, mostMs)
  }
  const close = () => clearTimeout(timer)
  return { ask, free, close }
}
