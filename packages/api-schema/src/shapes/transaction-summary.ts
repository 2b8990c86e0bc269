import { z } from 'zod'
import { addressReferenceSchema } from './address-reference.ts'
import { hashSchema, hexSchema, quantitySchema, timestampSchema } from './scalars.ts'

/** First four bytes of calldata and, when an ABI is known, the function's name. */
export const methodSchema = z.object({
  selector: hexSchema,
  name: z.string().nullable(),
  /** The name is by the ABI that the reader, signed in, keeps for the contract. */
  isOwn: z.literal(true).optional(),
})

/** Spec §3: Success 1, Fail 0; null before Byzantium (no status existed). */
const transactionStatusSchema = z.union([z.literal(0), z.literal(1)]).nullable()

/** Spec §3 "Transaction kind": 0 normal, 1 contract call, 2 contract creation; type-4 transactions are labelled 4. */
export const transactionKindSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4)])

/** A row of any list of transactions. */
export const transactionSummarySchema = z.object({
  transactionHash: hashSchema,
  blockNumber: z.number().int(),
  transactionIndex: z.number().int(),
  timestamp: timestampSchema,
  from: addressReferenceSchema,
  to: addressReferenceSchema.nullable(),
  createdContract: addressReferenceSchema.nullable(),
  /** wei */
  value: quantitySchema,
  /** wei: gasUsed × effectiveGasPrice */
  fee: quantitySchema,
  gasUsed: quantitySchema,
  effectiveGasPrice: quantitySchema,
  nonce: quantitySchema,
  type: z.number().int(),
  kind: transactionKindSchema,
  /** Whether the receiver had code to run, as far as is known, also of type 4, whose `kind` does not tell. False of a creation. */
  callsCode: z.boolean(),
  status: transactionStatusSchema,
  method: methodSchema.nullable(),
  isSystem: z.boolean(),
  /** What the reader, signed in, wrote of it for themselves; null: no key of this site opens it. */
  privateNote: z.string().nullable().optional(),
})
export type TransactionSummary = z.infer<typeof transactionSummarySchema>
