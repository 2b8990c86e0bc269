import { getBlockPoint } from '@corescope/store/head/read'
import type { Moment } from '../../answers/head.ts'
import type { ApiContext } from '../../context.ts'

/** Transaction positions at the ends of a range of blocks; undefined when it holds no indexed block. */
export const boundsOf = async (context: ApiContext, { head, identity }: Moment, start: number, end: number) => {
  const first = identity?.startBlock ?? 0
  if (head === undefined || start > head.number || end < first || end < start) return undefined
  const last = end >= head.number ? head : await getBlockPoint(context.reader, end)
  const before = start <= first ? undefined : await getBlockPoint(context.reader, start - 1)
  return { after: before?.lastTransactionPosition ?? 0, upTo: last?.lastTransactionPosition ?? 0 }
}
