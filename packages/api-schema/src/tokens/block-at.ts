import { z } from 'zod'
import { blockNumberSchema } from '../shapes/scalars.ts'

/** Request fields that name a block: by its number, or as the last one at or before a moment (UTC); by default the newest. */
export const atShape = {
  blockNumber: blockNumberSchema.optional(),
  date: z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/, 'date is YYYY-MM-DD HH:mm')
    .optional(),
}

/** What is said of `blockNumber` and `date` beside their schema. */
export const atRefusals = ['name a blockNumber or a date, not both', 'there is no such moment']
