/** Spec §9: page sizes of every list. In a file without zod, so that the browser's first load carries no validator. */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 25
/** Beyond every list: a page further on is asked for as this one. */
export const maxPageSize = 2 ** 40
