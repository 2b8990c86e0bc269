import { type RefObject, useLayoutEffect, useRef } from 'react'

const moveMs = 480
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** How many keys were put before the one that was first; 0 when it is gone (another chain, a long pause). */
export const arrivals = (before: readonly string[], now: readonly string[]): number =>
  before[0] === undefined ? 0 : Math.max(0, now.indexOf(before[0]))

/**
 * Lets what arrived come in: the row of cells moves on by as many places as there are new cells (newest at the right), and
 * their fills rise. Nothing moves for readers who asked for reduced motion.
 * @param keys newest first, as the cells stand in the document.
 */
export const useArrival = (track: RefObject<HTMLElement | null>, keys: readonly string[]): void => {
  const former = useRef<readonly string[]>(keys)
  const text = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is what `keys` hold.
  useLayoutEffect(() => {
    const count = arrivals(former.current, keys)
    former.current = keys
    const row = track.current
    const [newest, next] = row?.children ?? []
    if (count === 0 || !row || !(newest instanceof HTMLElement) || !(next instanceof HTMLElement) || isCalm()) return
    const step = newest.offsetLeft - next.offsetLeft
    row.animate([{ transform: `translateX(${step * Math.min(count, 5)}px)` }, { transform: 'none' }], {
      duration: moveMs,
      easing,
    })
    for (const cell of [...row.children].slice(0, count)) {
      const fill = cell.querySelector<HTMLElement>('[data-fill]')
      fill?.animate([{ transform: 'scaleY(0)' }, { transform: fill.style.transform }], {
        duration: moveMs * 1.5,
        easing,
      })
    }
  }, [track, text])
}
