import { z } from 'zod'
import { hashSchema, timestampSchema } from './scalars.ts'

/** Where an event of a contract stands in the chain. */
export const eventPlaceShape = {
  transactionHash: hashSchema,
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  /** Among the events of its block's transaction list: its number in the transaction's receipt, counted from 0. */
  logIndex: z.number().int(),
}
export const eventPlaceSchema = z.object(eventPlaceShape)
export type EventPlace = z.infer<typeof eventPlaceSchema>
