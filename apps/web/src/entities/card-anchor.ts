/** What has a card: an address, and links to the page of a token or a transaction (not to one of its tabs). */
const cardAnchors = '[data-address][data-tip],a:is([href^="/token/0x"],[href^="/tx/0x"]):not([href*="?"])'

/** Whether something on the page has a card. Nothing has one for a finger: it would lie under it. */
export const cardAnchorOf = (event: Event): HTMLElement | null => {
  const { target } = event
  const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse'
  if (isTouch || !(target instanceof Element)) return null
  if (event.type === 'focusin' && !target.matches(':focus-visible')) return null
  return target.closest<HTMLElement>(cardAnchors)
}
