import { blockNumberOf } from '@corescope/api-schema/url-ids'

/** A block as a reader names it: by its number, or as the last one by a moment (UTC). */
export type BlockAt = { blockNumber: number } | { date: string }

const datePattern = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/

/** The milliseconds of `YYYY-MM-DD` or `YYYY-MM-DD HH:mm`, UTC; NaN where there is no such moment. Pure. */
export const millisecondsOf = (date: string): number => {
  if (!datePattern.test(date)) return Number.NaN
  const text = `${date.replace(' ', 'T')}${date.length > 10 ? '' : 'T00:00'}`
  const moment = Date.parse(`${text}Z`)
  // some engines take 30 February for a day in March
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text) ? moment : Number.NaN
}

/** What block a text names; undefined where it is neither a number nor a moment. Pure. */
export const blockAtOf = (text: string): BlockAt | undefined => {
  const named = text.trim()
  const blockNumber = blockNumberOf(named)
  if (blockNumber !== undefined) return { blockNumber }
  return Number.isNaN(millisecondsOf(named)) ? undefined : { date: named }
}
