/** A page of a list that is numbered 1 … total, newest first: the positions in (after, upTo]. */
export interface PageSlice {
  after: number
  upTo: number
  pages: number
}

/** Where a page lies. Past the end the slice is empty (`after` = `upTo` = 0); a list without entries has 0 pages. */
export const pageSlice = (total: number, pageNum: number, pageSize: number): PageSlice => {
  const upTo = Math.max(0, total - (pageNum - 1) * pageSize)
  return { after: Math.max(0, upTo - pageSize), upTo, pages: Math.ceil(total / pageSize) }
}

/** The same for a list read oldest first (the transactions of a block). */
export const pageSliceAscending = (total: number, pageNum: number, pageSize: number): PageSlice => {
  const after = Math.min(total, (pageNum - 1) * pageSize)
  return { after, upTo: Math.min(total, after + pageSize), pages: Math.ceil(total / pageSize) }
}

/** Positions of a slice, newest first. */
export const positionsOf = ({ after, upTo }: PageSlice): number[] =>
  Array.from({ length: upTo - after }, (_, index) => upTo - index)
