import { z } from 'zod'
import { blockNumberSchema } from './scalars.ts'

const momentText = /^\d{1,11}$|^\d{4}-\d{2}-\d{2}$/
const momentFault = 'unix seconds, or a day of UTC as YYYY-MM-DD'

/** Unix seconds, or a day: its first second, or with `lastSecond` its last. */
const momentSchema = (lastSecond: boolean) =>
  z
    .union([z.number().transform(String), z.string().trim()])
    .pipe(z.string().regex(momentText, momentFault))
    .transform((text) => {
      if (!text.includes('-')) return Number(text)
      return Date.parse(`${text}T00:00:00Z`) / 1000 + (lastSecond ? 86_399 : 0)
    })
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
