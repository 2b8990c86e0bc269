import { z } from 'zod'
import { borrowedFromSchema } from './borrowed-from.ts'
import { addressSchema } from './scalars.ts'
import { tokenStandardSchema } from './token-standard.ts'

/** Spec §3 "Token object", with what amounts need. */
export const tokenReferenceSchema = z.object({
  contractAddress: addressSchema,
  tokenName: z.string().nullable(),
  symbol: z.string().nullable(),
  privateName: z.string().nullable(),
  /** There is a private name, and no key of this site opens it. */
  isNameSealed: z.literal(true).optional(),
  publicName: z.string().nullable(),
  icon: z.string().nullable(),
  /** Decimals of an ERC-20; null where the contract names none. */
  decimals: z.number().int().nullable(),
  standard: tokenStandardSchema,
  /** The contract names other balances than the logs add up to (rebasing, fees): counted amounts are not its own. */
  irregular: z.boolean(),
  /** What was held before the first indexed block (`from`) is not, or not in full, in counted amounts of this token. */
  partial: z.boolean().optional(),
  /** The better-known token whose symbol it bears, where there is one. */
  borrowed: borrowedFromSchema.nullable().optional(),
})

export type TokenReference = z.infer<typeof tokenReferenceSchema>

/**
 * Who says an amount. `logs`: it is what transfers add up to. `node`: it is what the contract says at the block of the answer,
 * asked of an irregular token; then the places of a list are those of its logs still.
 */
export const amountSourceSchema = z.enum(['logs', 'node'])
