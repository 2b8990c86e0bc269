import { type BlockRangeRequest, isNarrowed } from '@corescope/api-schema/shapes/block-range'
import { getBlockByTime } from '@corescope/store/blocks/read'
import { listBlockPoints } from '@corescope/store/head/read'
import type { Reader } from '@corescope/store/reader'
import { BadRequestError } from '../http/errors.ts'
import type { PageRequest } from './page.ts'
import type { ChainView } from './route.ts'

/** Numbers of the blocks that a list is narrowed to, within the block it is cut at; `first` is 0 where nothing says more. */
export interface BlockNumbers {
  first: number
  last: number
}

/** The newest block at or before a moment, -1 where all are later. */
const lastAt = async (reader: Reader, moment: number): Promise<number> =>
  moment < 0 ? -1 : ((await getBlockByTime(reader, moment, 'before'))?.blockNumber ?? -1)

/** @throws BadRequestError where a range ends before it begins */
export const refuseBackward = ({ fromBlock = 0, toBlock, start = 0, end }: BlockRangeRequest) => {
  if (toBlock !== undefined && toBlock < fromBlock) {
    throw new BadRequestError(`toBlock: ${toBlock} is before fromBlock ${fromBlock}`)
  }
  if (end !== undefined && end < start) throw new BadRequestError(`end: ${end} is before start ${start}`)
}

/**
 * Which blocks a request names, none of them newer than the one the list is cut at; undefined where no block is among them.
 * @throws BadRequestError where the range ends before it begins
 */
export const blocksOf = async (
  reader: Reader,
  request: BlockRangeRequest,
  { point }: Pick<ChainView, 'point'>,
): Promise<BlockNumbers | undefined> => {
  refuseBackward(request)
  if (point === undefined) return undefined
  const { fromBlock = 0, toBlock = point.number, start, end } = request
  const [before, until] = await Promise.all([
    start === undefined ? -1 : lastAt(reader, start - 1),
    end === undefined ? point.number : lastAt(reader, end),
  ])
  const first = Math.max(fromBlock, before + 1)
  const last = Math.min(toBlock, until, point.number)
  return first > last ? undefined : { first, last }
}

/** The two ends of a list as bounds of its order: entries in (after, upTo]; after 0 is from its beginning. */
export interface Bounds {
  after: number
  upTo: number
}

/** Chain-wide transaction positions of the blocks a request names; undefined where no block is among them. */
export const transactionBounds = async (
  reader: Reader,
  request: BlockRangeRequest,
  view: Pick<ChainView, 'point'>,
): Promise<Bounds | undefined> => {
  const { point } = view
  if (!isNarrowed(request)) return point && { after: 0, upTo: point.lastTransactionPosition }
  const blocks = await blocksOf(reader, request, view)
  if (blocks === undefined) return undefined
  const points = await listBlockPoints(reader, [blocks.first - 1, blocks.last])
  const positionAt = (number: number) => points.find((one) => one.number === number)?.lastTransactionPosition ?? 0
  return { after: positionAt(blocks.first - 1), upTo: positionAt(blocks.last) }
}

/**
 * A page of what lies between the bounds, and how much that is. The list is numbered without gaps: its pages
 * as of the newer bound begin with the range, and its length as of the older bound is what lies before.
 * @param read a page of the list as of a bound, newest first
 * @param count the list's length as of a bound
 */
export const pageWithin = async <Row>(
  { after, upTo }: Bounds,
  { pageNum, pageSize }: PageRequest,
  read: (bound: number) => Promise<{ total: number; rows: Row[] }>,
  count: (bound: number) => Promise<number>,
): Promise<{ total: number; rows: Row[] }> => {
  const [page, before] = await Promise.all([read(upTo), after === 0 ? 0 : count(after)])
  const total = page.total - before
  return { total, rows: page.rows.slice(0, Math.max(0, total - (pageNum - 1) * pageSize)) }
}
