import { type RefObject, useLayoutEffect, useRef } from 'react'

/** How many keys were put before the one that was first; 0 when it is gone (another chain, a long pause). */
export const countArrivals = (before: readonly string[], now: readonly string[]): number =>
  before[0] === undefined ? 0 : Math.max(0, now.indexOf(before[0]))

/**
 * Tells the style sheet what arrived: `--arrived` is how many entries were put on top, `data-settled` that the first content
 * stands, so that only what comes later moves in. Places are transforms: an arrival moves its neighbours without laying the
 * page out anew (no layout shift), and not at all for readers who asked for reduced motion.
 * @param keys newest first.
 */
export const useArrivals = (list: RefObject<HTMLElement | null>, keys: readonly string[]): void => {
  const former = useRef<readonly string[]>([])
  const text = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is what `keys` hold.
  useLayoutEffect(() => {
    const count = countArrivals(former.current, keys)
    const isFirst = former.current.length === 0
    former.current = keys
    // A property that is set is inherited anew by everything below: not for what has just been painted.
    if (list.current === null || isFirst) return
    list.current.style.setProperty('--arrived', String(count))
    list.current.dataset.settled = ''
  }, [list, text])
}
