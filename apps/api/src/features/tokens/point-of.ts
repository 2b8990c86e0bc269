import { getBlockByTime } from '@corescope/store/blocks/read'
import { type BlockPointRow, getBlockPoint } from '@corescope/store/head/read'
import type { ChainView } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { BadRequestError, FailureError } from '../../http/errors.ts'

interface At {
  blockNumber?: number | undefined
  date?: string | undefined
}

/**
 * The unix second of `YYYY-MM-DD HH:mm` or `YYYY-MM-DD`, UTC. Pure.
 * @throws BadRequestError where the calendar has no such day or the clock no such minute
 */
export const momentOf = (date: string): number => {
  const text = `${date.replace(' ', 'T')}${date.includes(' ') ? '' : 'T00:00'}`
  const moment = Date.parse(`${text}Z`)
  // some engines take 30 February for a day in March
  if (Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(text)) {
    throw new BadRequestError(`date: "${date}" is not valid (there is no such moment)`)
  }
  return moment / 1000
}

/**
 * The block a question names: by number, as the last at or before a moment (UTC), else the newest.
 * @throws BadRequestError when it names two, FailureError when there is none, or none yet
 */
export const pointOf = async (
  context: Pick<ApiContext, 'reader'>,
  { blockNumber, date }: At,
  { head }: Pick<ChainView, 'head'>,
): Promise<BlockPointRow> => {
  if (blockNumber !== undefined && date !== undefined) {
    throw new BadRequestError(`date: "${date}" is not valid (name a blockNumber or a date, not both)`)
  }
  let number = blockNumber ?? head?.number
  if (date !== undefined) {
    const moment = momentOf(date)
    // which block is the last before a moment to come is not known yet
    const isToCome = moment > (head?.timestamp ?? 0)
    number = isToCome ? undefined : (await getBlockByTime(context.reader, moment, 'before'))?.blockNumber
  }
  const point =
    number === undefined || number > (head?.number ?? -1) ? undefined : await getBlockPoint(context.reader, number)
  if (point === undefined) {
    throw blockNumber === undefined
      ? new FailureError('There is no indexed block at that time.', 'noBlockAt')
      : new FailureError('There is no indexed block of that number.', 'noBlockNumber')
  }
  return point
}
