import type { Page } from '@corescope/api-schema/shapes/paging'
import type { ChainView } from './route.ts'
import { sinceOf } from './since.ts'

type Hash = `0x${string}`

export interface PageRequest {
  pageNum: number
  pageSize: number
}

/** The answer of a list: records of the page, exact total, and the block both are true at (ruling 15). */
export const presentPage = <Record>(
  request: PageRequest,
  view: ChainView,
  total: number,
  records: Record[],
): Page<Record> => {
  const { point, reorged } = view
  return {
    records,
    total,
    pages: Math.ceil(total / request.pageSize),
    pageNum: request.pageNum,
    pageSize: request.pageSize,
    asOf: point === undefined ? null : { number: point.number, hash: point.hash as Hash },
    ...sinceOf(view),
    ...(reorged ? { reorged } : {}),
  }
}
