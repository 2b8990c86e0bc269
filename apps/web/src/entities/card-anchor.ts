/** Links to blocks that tell what they are themselves have none: squares of a strip, steps to the neighbours. */
const blockLinks = '[href^="/block/"]:not([data-address],[data-tip])'
/** What has a card: an address, and links to the page of a token, a transaction or a block (not to one of its tabs). */
const cardAnchors = `[data-address][data-tip],a:is([href^="/token/0x"],[href^="/tx/0x"],${blockLinks}):not([href*="?"],nav *)`
const isPartOfBlock = /^\/block\/[^/]+\//

/** Whether something on the page has a card. Nothing has one for a finger: it would lie under it. */
export const cardAnchorOf = (event: Event): HTMLElement | null => {
  const { target } = event
  const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse'
  if (isTouch || !(target instanceof Element)) return null
  if (event.type === 'focusin' && !target.matches(':focus-visible')) return null
  const anchor = target.closest<HTMLElement>(cardAnchors)
  return isPartOfBlock.test(anchor?.getAttribute('href') ?? '') ? null : anchor
}
