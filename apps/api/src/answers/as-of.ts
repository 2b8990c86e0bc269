import type { BlockPointRow } from '@corescope/store/head/read'
import { getNumberOfHash, listBlockPoints } from '@corescope/store/head/read'
import type { Reader } from '@corescope/store/reader'
import { LRUCache } from 'lru-cache'
import { BadRequestError, FailureError } from '../http/errors.ts'
import { createGathering } from './gathering.ts'
import type { Moment } from './head.ts'

export interface AsOfRequest {
  asOf?: number | undefined
  asOfHash?: string | undefined
}

/** The block a list is cut at; `reorged` when the asked hash has lost its place. */
export interface AsOf {
  point: BlockPointRow | undefined
  reorged: boolean
}

/** The block at a number; undefined where none is indexed. */
export type FindPoint = (moment: Pick<Moment, 'forkEpoch'>, blockNumber: number) => Promise<BlockPointRow | undefined>

/**
 * Remembers the blocks that readers page as of: between two reorgs a number means one block. What was read after a reorg that
 * the moment does not know of yet is kept under an epoch that no answer holds at any more.
 */
export const createPointFinder = (reader: Reader): FindPoint => {
  const points = new LRUCache<string, BlockPointRow>({ max: 10_000 })
  const lookUp = createGathering(
    async (numbers: readonly number[]) =>
      new Map((await listBlockPoints(reader, numbers)).map((point) => [point.number, point])),
  )
  return async ({ forkEpoch }, blockNumber) => {
    const key = `${forkEpoch}/${blockNumber}`
    const kept = points.get(key)
    if (kept !== undefined) return kept
    const point = (await lookUp([blockNumber])).get(blockNumber)
    if (point !== undefined) points.set(key, point)
    return point
  }
}

const wanted = async (reader: Reader, request: AsOfRequest) => {
  if (request.asOfHash === undefined) return { number: request.asOf!, displaced: false }
  const named = await getNumberOfHash(reader, request.asOfHash)
  if (named === undefined) throw new FailureError(`asOfHash: "${request.asOfHash}" is no block known here`)
  if (request.asOf !== undefined && request.asOf !== named.number) {
    throw new FailureError(`asOfHash: "${request.asOfHash}" is block ${named.number}, not ${request.asOf}`)
  }
  return named
}

/** What readers ask who page on: a number with the hash that stands there. One look, or none at the head. */
const findStanding = async (
  findPoint: FindPoint,
  moment: Moment,
  { asOf, asOfHash }: AsOfRequest,
): Promise<BlockPointRow | undefined> => {
  const { head } = moment
  if (head === undefined || asOf === undefined || asOfHash === undefined || asOf > head.number) return undefined
  const point = asOf === head.number ? head : await findPoint(moment, asOf)
  return point?.hash === asOfHash ? point : undefined
}

/**
 * Ruling 15: the block that `asOf` and `asOfHash` name, without them the head. A displaced hash answers the block now
 * standing at its number (the head when the chain became shorter), marked `reorged`.
 * @throws BadRequestError beyond the indexed blocks, FailureError for a hash that no block (of that number) has (ruling 14)
 */
export const resolveAsOf = async (
  reader: Reader,
  findPoint: FindPoint,
  moment: Moment,
  request: AsOfRequest,
): Promise<AsOf> => {
  const { head, identity } = moment
  if (request.asOf === undefined && request.asOfHash === undefined) return { point: head, reorged: false }
  const standing = await findStanding(findPoint, moment, request)
  if (standing !== undefined) return { point: standing, reorged: false }
  const { number, displaced } = await wanted(reader, request)
  const first = identity?.startBlock ?? 0
  if (head === undefined) throw new BadRequestError(`asOf: ${number} is beyond the indexed head (nothing is indexed)`)
  if (number < first) throw new BadRequestError(`asOf: ${number} is below the first indexed block ${first}`)
  if (number > head.number) {
    if (displaced) return { point: head, reorged: true }
    throw new BadRequestError(`asOf: ${number} is beyond the indexed head ${head.number}`)
  }
  if (number === head.number) return { point: head, reorged: displaced }
  return { point: await findPoint(moment, number), reorged: displaced }
}
