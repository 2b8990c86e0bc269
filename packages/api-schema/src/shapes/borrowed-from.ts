import { z } from 'zod'
import { addressSchema } from './scalars.ts'

/** The better-known token whose symbol another one bears: a token list names it, or it is older and has ten times the holders. */
export const borrowedFromSchema = z.object({
  contractAddress: addressSchema,
  tokenName: z.string().nullable(),
  holders: z.number().int(),
})
export type BorrowedFrom = z.infer<typeof borrowedFromSchema>
