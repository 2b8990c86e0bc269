import { z } from 'zod'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { decimalSchema, quantitySchema } from '../shapes/scalars.ts'
import { amountSourceSchema } from '../shapes/token-reference.ts'

/** One place in a list of holders. */
export const tokenHolderSchema = z.object({
  rank: z.number().int(),
  address: addressReferenceSchema,
  amount: quantitySchema,
  source: amountSourceSchema,
  /** Percent of the supply told by the same source, 8 decimals; null where nothing is in circulation, or it is not known how much. */
  share: decimalSchema.nullable(),
})
export type TokenHolderRecord = z.infer<typeof tokenHolderSchema>
