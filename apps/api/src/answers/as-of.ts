import type { BlockPointRow } from '@corescope/store/head/read'
import { getBlockPoint, getNumberOfHash } from '@corescope/store/head/read'
import type { Reader } from '@corescope/store/reader'
import { BadRequestError } from '../http/errors.ts'
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

const wanted = async (reader: Reader, request: AsOfRequest) => {
  if (request.asOfHash === undefined) return { number: request.asOf!, displaced: false }
  const named = await getNumberOfHash(reader, request.asOfHash)
  if (named === undefined) throw new BadRequestError(`asOfHash: "${request.asOfHash}" is no block known here`)
  if (request.asOf !== undefined && request.asOf !== named.number) {
    throw new BadRequestError(`asOfHash: "${request.asOfHash}" is block ${named.number}, not ${request.asOf}`)
  }
  return named
}

/**
 * Ruling 15: the block that `asOf` and `asOfHash` name, without them the head. A displaced hash answers the block now
 * standing at its number (the head when the chain became shorter), marked `reorged`.
 * @throws BadRequestError beyond the indexed blocks
 */
export const resolveAsOf = async (reader: Reader, moment: Moment, request: AsOfRequest): Promise<AsOf> => {
  const { head, identity } = moment
  if (request.asOf === undefined && request.asOfHash === undefined) return { point: head, reorged: false }
  const { number, displaced } = await wanted(reader, request)
  const first = identity?.startBlock ?? 0
  if (head === undefined) throw new BadRequestError(`asOf: ${number} is beyond the indexed head (nothing is indexed)`)
  if (number < first) throw new BadRequestError(`asOf: ${number} is below the first indexed block ${first}`)
  if (number > head.number) {
    if (displaced) return { point: head, reorged: true }
    throw new BadRequestError(`asOf: ${number} is beyond the indexed head ${head.number}`)
  }
  if (number === head.number) return { point: head, reorged: displaced }
  return { point: await getBlockPoint(reader, number), reorged: displaced }
}
