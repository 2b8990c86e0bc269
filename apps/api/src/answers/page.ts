import type { Page } from '@corescope/api-schema/paging'
import type { Occasion } from './route.ts'

type Hash = `0x${string}`

export interface PageRequest {
  pageNum: number
  pageSize: number
}

/** Since which block figures count, where that is not the first of the chain. */
export const sinceOf = ({ identity }: Pick<Occasion, 'identity'>): { from?: number } => {
  const from = identity?.startBlock ?? 0
  return from > 0 ? { from } : {}
}

/** The answer of a list: records of the page, exact total, and the block both are true at (ruling 15). */
export const presentPage = <Record>(
  request: PageRequest,
  occasion: Occasion,
  total: number,
  records: Record[],
): Page<Record> => {
  const { point, reorged } = occasion
  return {
    records,
    total,
    pages: Math.ceil(total / request.pageSize),
    pageNum: request.pageNum,
    pageSize: request.pageSize,
    asOf: point === undefined ? null : { number: point.number, hash: point.hash as Hash },
    ...sinceOf(occasion),
    ...(reorged ? { reorged } : {}),
  }
}
