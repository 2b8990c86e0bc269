import { z } from 'zod'
import { addressSchema } from './scalars.ts'

/** Spec §3 "Address kind": '2' normal (or not known to be a contract), '1' contract. */
export const addressKinds = { normal: '2', contract: '1' } as const

/** How an address is named everywhere (spec §3 "Address or account object"). Empty names are null. */
export const addressReferenceSchema = z.object({
  hash: addressSchema,
  type: z.enum(['1', '2']),
  isCandidate: z.boolean(),
  privateName: z.string().nullable(),
  domainName: z.string().nullable(),
  publicName: z.string().nullable(),
  tokenName: z.string().nullable(),
  symbol: z.string().nullable(),
})
export type AddressReference = z.infer<typeof addressReferenceSchema>
