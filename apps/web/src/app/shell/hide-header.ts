/** Scrolled so far, in px, counts as a direction; less is a trembling hand. */
const threshold = 8

/** Whether the header is out of sight after a scroll: down hides it, up and the page's top bring it back. Pure. */
export const isAwayAfter = (wasAway: boolean, before: number, after: number, height: number): boolean => {
  if (after <= height) return false
  return Math.abs(after - before) < threshold ? wasAway : after > before
}

/**
 * Marks the root while the header of the `auto` mode is out of sight (`data-header-away`). A focus inside the header brings it
 * back.
 * @returns ends it
 */
export const hideHeader = (height = 56): (() => void) => {
  const root = document.documentElement
  let last = scrollY
  let isAway = false
  const set = (away: boolean) => {
    isAway = away
    if (away) root.dataset.headerAway = ''
    else delete root.dataset.headerAway
  }
  const onScroll = () => {
    if (root.dataset.header !== 'auto') return
    const away = isAwayAfter(isAway, last, scrollY, height)
    if (Math.abs(scrollY - last) >= threshold || scrollY <= height) last = scrollY
    if (away !== isAway) set(away)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (isAway && target instanceof Element && target.closest('header') !== null) set(false)
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('focusin', onFocus)
  return () => {
    removeEventListener('scroll', onScroll)
    removeEventListener('focusin', onFocus)
  }
}
