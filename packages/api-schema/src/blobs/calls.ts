import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { asOfRequestShape, pageOf, pageRequestShape } from '../shapes/paging.ts'
import { hashSchema, hexSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'

/** One EIP-4844 blob of one transaction. */
const blobSchema = z.object({
  versionedHash: hashSchema,
  blobIndex: z.number().int(),
  transactionHash: hashSchema,
  sender: addressReferenceSchema,
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
})
export type BlobRecord = z.infer<typeof blobSchema>

/** What nodes keep of a blob beside the chain; null where nobody told it. Commitments are checked against the hash. */
const sidecarShape = {
  /** KZG commitment, 48 bytes */
  commitment: hexSchema.nullable(),
  /** KZG proof, 48 bytes, as the node gives it */
  proof: hexSchema.nullable(),
}

const blobFees = {
  blobGasUsed: quantitySchema,
  /** wei per blob gas; null where the receipt names none. */
  blobGasPrice: quantitySchema.nullable(),
  maxFeePerBlobGas: quantitySchema.nullable(),
  /** wei: blob gas used × price. */
  blobFee: quantitySchema.nullable(),
}

export const transactionBlobInfo = defineCall({
  method: 'POST',
  path: '/api/chain/transaction_blob_info',
  auth: 'visitor',
  tag: 'blobs',
  summary: 'Blobs of a transaction in order, what they cost, and their commitments and proofs where a node told them.',
  request: z.object({ transactionHash: hashSchema }),
  response: z.object({ ...blobFees, blobs: z.array(blobSchema.extend(sidecarShape)) }),
  failures: ['no such transaction'],
})

export const blockBlobInfo = defineCall({
  method: 'POST',
  path: '/api/chain/block_blob_info',
  auth: 'visitor',
  tag: 'blobs',
  summary: 'Blobs, newest first: of a block (`block`, number or hash), or all.',
  request: z.object({
    block: z
      .union([
        z.number().int().nonnegative(),
        hashSchema,
        z
          .string()
          .trim()
          .regex(/^\d{1,16}$/)
          .transform(Number),
      ])
      .optional(),
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(blobSchema).extend({
    /** Of the block; null in the list of all. */
    blobGasUsed: quantitySchema.nullable(),
    excessBlobGas: quantitySchema.nullable(),
  }),
  failures: ['no such block'],
})

/** How many uses of one versioned hash `blob` names. */
export const blobUses = 100

export const blob = defineCall({
  method: 'POST',
  path: '/api/chain/blob',
  auth: 'visitor',
  tag: 'blobs',
  summary: `A blob by its versioned hash: the transactions that carried it, newest first (${blobUses} at most, with the true total).`,
  request: z.object({
    versionedHash: hashSchema,
    /** Also the blob itself: 131,072 bytes. */
    data: z.boolean().default(false),
  }),
  response: z.object({
    versionedHash: hashSchema,
    ...sidecarShape,
    /** Null where it was not asked for, or the node keeps it no more. */
    data: hexSchema.nullable(),
    verified: z
      .boolean()
      .nullable()
      .describe(
        'The bytes were proven to be those of the versioned hash (KZG). false: that could not be found out just now; null: no bytes.',
      ),
    version: z.number().int(),
    total: z.number().int(),
    uses: z.array(blobSchema),
  }),
  failures: ['no such blob', 'all bytes that are served contradict the commitment'],
})

export const blobCalls = { transactionBlobInfo, blockBlobInfo, blob }
