import { z } from 'zod'
import { addressSchema } from './scalars.ts'

/** Whose symbol a token bears: the chain's coin, or a better-known token, which a token list names, or which is older and has ten times the holders. */
export const borrowedFromSchema = z.object({
  /** null: the chain's coin */
  contractAddress: addressSchema.nullable(),
  /** Of the coin its symbol. */
  tokenName: z.string().nullable(),
  /** null: the chain's coin */
  holders: z.number().int().nullable(),
})
export type BorrowedFrom = z.infer<typeof borrowedFromSchema>
