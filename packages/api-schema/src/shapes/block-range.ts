import { z } from 'zod'
import { blockNumberSchema } from './scalars.ts'

const momentText = /^ *(\d{1,11}|\d{4}-\d{2}-\d{2}) *$/
const momentFault = 'unix seconds, or a day of UTC as YYYY-MM-DD'
const noMoment = 'there is no such moment'

/** Unix seconds, or the first second of a day; undefined of a day that the calendar lacks. */
const secondsOf = (text: string): number | undefined => {
  if (!text.includes('-')) return Number(text)
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  // some engines take 30 February for a day in March
  const isDay = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text)
  return isDay ? milliseconds / 1000 : undefined
}

/** Unix seconds, or a day: its first second, or with `lastSecond` its last. */
const momentSchema = (lastSecond: boolean) =>
  z
    .union([z.number().transform(String), z.string()])
    .pipe(z.string().regex(momentText, momentFault))
    .transform((text) => text.trim())
    .refine((text) => secondsOf(text) !== undefined, noMoment)
    .transform((text) => (secondsOf(text) ?? 0) + (lastSecond && text.includes('-') ? 86_399 : 0))
    .refine((seconds) => Number.isSafeInteger(seconds), momentFault)

/**
 * Request fields of lists that can be narrowed to a range of blocks, both ends included. An end may be a block or a moment;
 * where both are given the narrower one counts. The total is that of the range, as exact as that of the whole list.
 */
export const blockRangeShape = {
  fromBlock: blockNumberSchema.optional(),
  toBlock: blockNumberSchema.optional(),
  /** Days of UTC are whole: the first second of `start`, the last one of `end`. */
  start: momentSchema(false).optional(),
  end: momentSchema(true).optional(),
}

/** A range of blocks as it is asked for; moments in unix seconds. */
export interface BlockRangeRequest {
  fromBlock?: number | undefined
  toBlock?: number | undefined
  start?: number | undefined
  end?: number | undefined
}

/** Whether anything narrows the list. Pure. */
export const isNarrowed = ({ fromBlock, toBlock, start, end }: BlockRangeRequest): boolean =>
  fromBlock !== undefined || toBlock !== undefined || start !== undefined || end !== undefined
