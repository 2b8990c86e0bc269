import { z } from 'zod'
import { addressReferenceSchema } from './address-reference.ts'
import { tokenReferenceSchema } from './token-reference.ts'

/** Most addresses of one decoded call or event that are named; the others are their bare hashes. */
export const maxNamedAddresses = 200

/** One decoded value: function argument or event parameter. Quantities are decimal strings, tuples and arrays JSON. Vyper's `decimal` is told by that type, with its point: `3.25`. */
export const decodedValueSchema = z.object({
  name: z.string(),
  type: z.string(),
  indexed: z.boolean().optional(),
  value: z.unknown(),
  /** Of an enum whose source is verified: the member that the value stands for. */
  member: z.string().optional(),
  /** Of a list or tuple with enums whose source is verified: the member at each JSON pointer (RFC 6901), such as `/0/state`; at most 200. */
  members: z.record(z.string(), z.string()).optional(),
  /** Of a `string`, or a list or tuple of some: JSON pointers of those that are no UTF-8 (empty: the value itself), whose value is their bytes as hex; at most 200. */
  notText: z.array(z.string()).readonly().optional(),
})

export type DecodedValue = z.infer<typeof decodedValueSchema>

export const decodedSchema = z.object({
  name: z.string(),
  signature: z
    .string()
    .describe('e.g. Transfer(address,address,uint256); with `isTooLarge` the first 1,000 signs of it'),
  /**
   * Where the ABI comes from: our catalogue of standards, a function that many contracts have in the same words (a guess), a system contract, the verified contract itself, a signature of contracts
   * verified elsewhere (a guess), one that anybody gave (a guess that nobody checked, told by `decode_input` alone), the request, or the reader's own.
   */
  source: z.enum(['catalogue', 'common', 'system', 'verified', 'signature', 'submitted', 'given', 'custom']),
  /** A guess by a signature: others of that selector fit the bytes as well, so nobody knows which is meant. */
  isAmbiguous: z.boolean().optional(),
  values: z.array(decodedValueSchema),
  /** The values would be far longer than the bytes they stand in, as offsets that all point at the same bytes make them, or already its signature is: none is told. */
  isTooLarge: z.boolean().optional(),
  /** How the addresses among the values are named, the first of them; absent where there are none. */
  addresses: z.array(addressReferenceSchema).optional(),
  /** Of an error that a token raised: the token, and the places of the values that are amounts of it; absent where none are. */
  units: z.object({ token: tokenReferenceSchema, places: z.array(z.number().int()) }).optional(),
})

export type Decoded = z.infer<typeof decodedSchema>
