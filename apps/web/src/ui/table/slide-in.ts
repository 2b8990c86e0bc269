const slideMs = 280

/**
 * Moves rows in from above after `count` of them were put on top, so that nothing jumps; not at all for readers who asked for
 * reduced motion.
 */
export const slideIn = (body: HTMLElement, count: number, rowHeight: number): void => {
  if (count <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const distance = Math.min(count * rowHeight, body.offsetHeight)
  body.animate([{ transform: `translateY(${-distance}px)` }, { transform: 'none' }], {
    duration: slideMs,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  })
}
