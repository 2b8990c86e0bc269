import { type RefObject, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { onOwnChange, ownChanges } from './own-changes.ts'

const atWork = ':is(:hover, :focus-within)'

/**
 * Is a reader at work here: pointer over it, focus inside it, or its top scrolled out of sight? A region with bars names the
 * parts that count (`data-read`): its rows, and the steps that lead to the page after what stands there now.
 */
const isBeingRead = (region: HTMLElement | null) => {
  if (region === null) return false
  if (region.getBoundingClientRect().top < 0) return true
  return region.querySelector('[data-read]') === null
    ? region.matches(atWork)
    : region.querySelector(`[data-read]${atWork}`) !== null
}

export interface Steady<Answer> {
  shown: Answer | undefined
  /** Entries that arrived since, exact; 0 when what is shown is the newest. */
  waiting: number
  showNew: () => void
}

/**
 * Holds what a live list shows while it is being read, and lets it go on afterwards. What the reader changed is shown at once.
 * @param list text that names the list and page: another one is shown at once.
 */
export const useSteady = <Answer extends { total: number }>(
  answer: Answer | undefined,
  list: string,
  region: RefObject<HTMLElement | null>,
): Steady<Answer> => {
  const identity = `${useSyncExternalStore(onOwnChange, ownChanges, () => 0)} ${list}`
  const [held, setHeld] = useState({ identity, answer })
  const isOther = held.identity !== identity || held.answer === undefined
  const shown = isOther ? answer : held.answer
  const showNew = useCallback(() => setHeld({ identity, answer }), [identity, answer])

  // Before paint: a list that nobody reads goes on at once, without a flash of "1 new".
  useLayoutEffect(() => {
    if (answer === shown && !isOther) return
    const settle = () => {
      if (isOther || !isBeingRead(region.current)) showNew()
    }
    settle()
    const element = region.current
    const later = () => requestAnimationFrame(settle)
    element?.addEventListener('pointerout', later)
    element?.addEventListener('focusout', later)
    window.addEventListener('scroll', later, { passive: true })
    return () => {
      element?.removeEventListener('pointerout', later)
      element?.removeEventListener('focusout', later)
      window.removeEventListener('scroll', later)
    }
  }, [answer, shown, isOther, region, showNew])

  const waiting = answer === undefined || shown === undefined ? 0 : Math.max(0, answer.total - shown.total)
  return { shown, waiting, showNew }
}
