import { z } from 'zod'
import { addressReferenceSchema } from './address-reference.ts'
import { hashSchema, quantitySchema, timestampSchema } from './scalars.ts'

/** A row of any list of blocks. */
export const blockSummarySchema = z.object({
  blockNumber: z.number().int(),
  blockHash: hashSchema,
  timestamp: timestampSchema,
  miner: addressReferenceSchema,
  transactionCount: z.number().int(),
  gasUsed: quantitySchema,
  gasLimit: quantitySchema,
  baseFeePerGas: quantitySchema.nullable(),
  /** wei the block's transactions paid for gas; what they paid for blobs is no part of it. */
  fees: quantitySchema,
  /** Of `fees`: base fee × gas used. */
  burntFees: quantitySchema,
  /** bytes */
  size: z.number().int(),
})
export type BlockSummary = z.infer<typeof blockSummarySchema>
