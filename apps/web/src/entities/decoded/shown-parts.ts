/** Single values of one decoded value that are shown before a reader asks for more: a browser draws them all at once. */
export const shownValues = 500

/**
 * How many parts of a list or tuple are shown, and how many values each of them may show.
 * @param room values that all of them together may show
 */
export const shownParts = (count: number, room: number): { shown: number; roomEach: number } => {
  const shown = Math.min(count, Math.max(1, room))
  return { shown, roomEach: shown === 0 ? room : Math.floor(room / shown) }
}
