/** Spec §9: least widths of a table and of a column, in px. */
export const tableWidth = 1280
const minimumColumn = 80
const defaultColumn = 216
/** What a cell of a dense table saves of its padding, both sides together; Table.module.css. */
const densePadding = 8

export interface WantedColumn {
  /** px at the table's least width; at least 80 (spec §9), 216 unless told (a shortened address with copy). */
  width?: number
  /** Shown whole or not at all (hashes with their copy): it does not give way where columns ask for too much. */
  firm?: boolean
  /** A text that goes on in the next line: it takes what the others leave, and the table may be narrower than others. */
  wraps?: boolean
  /** px that it takes before the others where the screen is wider than the table's least width: what it may cut has room there. */
  roomy?: number
  /** A name that is cut where it has no room: what is left over is for this column alone. */
  grows?: boolean
}

export interface ColumnLayout {
  /** px, in order. */
  widths: number[]
  /** Cells stand closer together. */
  isDense: boolean
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Widths of a table's columns at its least width. Where they ask for more than there is, cells stand closer together, then those
 * columns that are not firm give way alike, never under 80 px; what is left over is shared by all in proportion, so rows
 * arriving later move nothing.
 */
export const columnLayout = (columns: readonly WantedColumn[]): ColumnLayout => {
  const wanted = columns.map(({ width = defaultColumn }) => Math.max(width, minimumColumn))
  if (sum(wanted) <= tableWidth) return { widths: wanted, isDense: false }
  const dense = wanted.map((width) => Math.max(width - densePadding, minimumColumn))
  const firm = sum(dense.filter((_, index) => columns[index]!.firm))
  const scale = Math.min(1, (tableWidth - firm) / Math.max(1, sum(dense) - firm))
  const widths = dense.map((width, index) =>
    columns[index]!.firm ? width : Math.max(Math.floor(width * scale), minimumColumn),
  )
  return { widths, isDense: true }
}

/** px of a text that wraps, at least. */
const leastText = 130

/**
 * px that a table with a text that wraps, or a column that grows, needs at least; undefined where it has none: then `tableWidth`.
 */
export const leastWidth = (columns: readonly WantedColumn[]): number | undefined => {
  if (columns.some(({ grows }) => grows)) {
    // in a window that is narrower a table is moved sideways anyway: names have the room that they ask for
    const { widths } = columnLayout(columns)
    const asked = widths.map((width, index) => (columns[index]!.grows ? (columns[index]!.width ?? width) : width))
    return Math.max(tableWidth, sum(asked))
  }
  if (!columns.some(({ wraps }) => wraps)) return undefined
  return Math.min(tableWidth, sum(columns.map(({ wraps, width = defaultColumn }) => (wraps ? leastText : width))))
}

/** px beside a table: the margins of the page, the edges of a panel, and a bar to scroll, which the width of a window holds too. */
const besideTable = 67

/** px that a name has before a `roomy` column has any. */
const namesFirst = 48

/**
 * CSS widths of columns; none of a text that wraps and of a column that grows: they take what the others leave. A `roomy` one takes first what
 * the screen has to spare, in a length that is of the window alone: of one with percents a table takes no notice.
 */
export const columnStyles = (columns: readonly WantedColumn[], widths: readonly number[]): (string | undefined)[] => {
  const taken = besideTable + tableWidth + (columns.some(({ grows }) => grows) ? namesFirst : 0)
  return columns.map(({ roomy, wraps, grows }, index) => {
    const width = widths[index]!
    if (wraps || grows) return undefined
    return (roomy ?? 0) <= width ? `${width}px` : `clamp(${width}px, 100vw - ${taken - width}px, ${roomy}px)`
  })
}

/** px of the first column, pinned above the others, where the table is at its least width: what has the focus stands beside it. */
export const pinnedWidth = (widths: readonly number[]): number =>
  Math.ceil((widths[0] ?? 0) * Math.max(1, tableWidth / Math.max(1, sum(widths))))
