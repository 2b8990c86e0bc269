import { addressKinds } from '@corescope/chain/enums'
import { z } from 'zod'
import { addressSchema } from './scalars.ts'

/** How an address is named everywhere (spec §3 "Address or account object"). Empty names are null. */
export const addressReferenceSchema = z.object({
  hash: addressSchema,
  /** `addressKinds` of `@corescope/chain/enums`. */
  type: z.enum(addressKinds),
  isCandidate: z.boolean(),
  privateName: z.string().nullable(),
  /** There is a private name, and no key of this site opens it. */
  isNameSealed: z.literal(true).optional(),
  domainName: z.string().nullable(),
  publicName: z.string().nullable(),
  tokenName: z.string().nullable(),
  symbol: z.string().nullable(),
  /** It is a token that bears the symbol of the chain's coin or of a better-known token: its name proves nothing. */
  borrowsSymbol: z.literal(true).optional(),
})
export type AddressReference = z.infer<typeof addressReferenceSchema>
