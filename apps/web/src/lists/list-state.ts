import type { Page } from '@corescope/api-schema/shapes/paging'

/** Spec §2: how long a table waits before it fetches what is not there yet. */
export const tableDelayMs = 750

export interface ListLength {
  total: number
  pages: number
}

const unknownLength: ListLength = { total: 0, pages: 0 }

export interface ListState<Row> extends ListLength {
  rows: readonly Row[]
  /** Skeleton rows are shown. */
  isPending: boolean
  error: Error | undefined
  /** Rows of the page that are left out: the reader ignores their tokens. */
  hidden: number
}

/**
 * What a table shows. After the first answer it is no longer pending; a fetch that fails leaves it empty with total 0
 * (spec §4). A failed refresh of rows already shown keeps them: only the error is heard.
 * @param isLeaving the answer is that of a page beyond the end: its emptiness is not the list's
 * @param former length of the same list as its page before this one said it: the way to other pages stays while this one comes
 */
export const listState = <Row>(
  page: Page<Row> | undefined,
  error: Error | null,
  isLeaving = false,
  former: ListLength = unknownLength,
): ListState<Row> => {
  if (page !== undefined) {
    const { records, total, pages, hidden = 0 } = page
    return { rows: records, total, pages, isPending: isLeaving, error: error ?? undefined, hidden }
  }
  const isPending = error === null
  return { rows: [], ...(isPending ? former : unknownLength), isPending, error: error ?? undefined, hidden: 0 }
}

/** Where a page beyond the end jumps to (spec §4): the last page; undefined when the asked page exists. */
export const jumpTarget = (pageNum: number, answer: { pages: number } | undefined): number | undefined => {
  if (answer === undefined || pageNum <= Math.max(answer.pages, 1)) return undefined
  return Math.max(answer.pages, 1)
}

/** Which buttons work: first and previous not on page 1, next and last not on the last page. */
export const pageSteps = (pageNum: number, pages: number) => ({
  first: pageNum > 1 ? 1 : undefined,
  previous: pageNum > 1 ? pageNum - 1 : undefined,
  next: pageNum < pages ? pageNum + 1 : undefined,
  last: pageNum < pages ? pages : undefined,
})

/** Positions shown, counted from 1: `[26, 50]`; undefined for an empty list. */
export const shownRange = (pageNum: number, pageSize: number, rowCount: number): [number, number] | undefined =>
  rowCount === 0 ? undefined : [(pageNum - 1) * pageSize + 1, (pageNum - 1) * pageSize + rowCount]
