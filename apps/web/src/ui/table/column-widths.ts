/** Spec §9: least widths of a table and of a column, in px. */
export const tableWidth = 1280
export const minimumColumn = 80
const defaultColumn = 216

/**
 * Widths of a table's columns at its least width. Columns that ask for more than there is give way alike, never under 80 px;
 * what is left over is shared by all in proportion, so rows arriving later move nothing.
 */
export const columnWidths = (columns: readonly { width?: number }[]): number[] => {
  const wanted = columns.map(({ width = defaultColumn }) => Math.max(width, minimumColumn))
  const total = wanted.reduce((sum, width) => sum + width, 0)
  const scale = Math.min(1, tableWidth / total)
  return wanted.map((width) => Math.max(Math.floor(width * scale), minimumColumn))
}
