const gap = 6
const edge = 8

/** Puts a floating element under its anchor, or above where there is more room, inside the window. */
export const placePopover = (
  anchor: Element,
  floating: HTMLElement,
  align: 'start' | 'end' | 'center' = 'start',
): void => {
  const from = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const wanted = { start: from.left, end: from.right - width, center: from.left + (from.width - width) / 2 }[align]
  const left = Math.min(Math.max(wanted, edge), Math.max(edge, document.documentElement.clientWidth - width - edge))
  const below = from.bottom + gap
  const isTight = below + height > innerHeight - edge && from.top > innerHeight - from.bottom
  floating.style.left = `${left}px`
  floating.style.top = `${isTight ? Math.max(edge, from.top - gap - height) : below}px`
}
