import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { asOfRequestShape, pageOf, pageRequestShape } from '../shapes/paging.ts'
import { addressSchema, blockNumberSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'

/** A credit from outside the chain (EIP-4895). */
const withdrawalSchema = z.object({
  withdrawalIndex: quantitySchema,
  validatorIndex: quantitySchema,
  address: addressReferenceSchema,
  /** wei */
  amount: quantitySchema,
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
})
export type WithdrawalRecord = z.infer<typeof withdrawalSchema>

export const withdrawals = defineCall({
  method: 'POST',
  path: '/api/chain/withdrawals',
  auth: 'visitor',
  tag: 'blocks',
  summary:
    'Withdrawals (EIP-4895): all, or those an address received, newest first; with `block` those of a block in order.',
  request: z
    .object({
      block: blockNumberSchema.optional(),
      address: addressSchema.optional(),
      ...blockRangeShape,
      ...pageRequestShape,
      ...asOfRequestShape,
    })
    .refine(
      ({ block, address }) => block === undefined || address === undefined,
      'name a block or an address, not both',
    ),
  response: pageOf(withdrawalSchema),
  failures: ['no such block'],
})

export const withdrawalCalls = { withdrawals }
