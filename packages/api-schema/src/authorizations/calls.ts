import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { effectShape } from '../shapes/authorization-effect.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { asOfRequestShape, pageOf, pageRequestShape } from '../shapes/paging.ts'
import { addressSchema, hashSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { transactionSummarySchema } from '../shapes/transaction-summary.ts'

/** An entry of the lists of authorizations: the tuple with its transaction and its signer. */
const authorizationRecordSchema = z.object({
  transactionHash: hashSchema,
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  authorizationIndex: z.number().int(),
  sender: addressReferenceSchema,
  /** Who signed; null where the tuple is no valid signature. */
  authority: addressReferenceSchema.nullable(),
  /** Whose code the authority takes; the zero address ends a delegation. */
  delegate: addressReferenceSchema,
  /** As far as the tuple itself tells; the chain also asks for the signer's nonce. */
  verdict: z.enum(['mayTakeEffect', 'invalidSignature', 'otherChain']),
  chainId: quantitySchema.describe('0: valid on every chain'),
  nonce: quantitySchema,
  ...effectShape,
})
export type AuthorizationRecord = z.infer<typeof authorizationRecordSchema>

export const transactionAuthorization = defineCall({
  method: 'POST',
  path: '/api/chain/transaction_authorization',
  auth: 'visitor',
  tag: 'authorizations',
  summary:
    'EIP-7702 authorizations, newest first: all, those an address signed (`authority`), those that name it (`delegate`), or those of a transaction (`transactionHash`, in order).',
  request: z
    .object({
      transactionHash: hashSchema.optional(),
      authority: addressSchema.optional(),
      delegate: addressSchema.optional(),
      ...blockRangeShape,
      ...pageRequestShape,
      ...asOfRequestShape,
    })
    .refine(
      (request) => [request.transactionHash, request.authority, request.delegate].filter(Boolean).length <= 1,
      'name one of transactionHash, authority, delegate, or none',
    ),
  response: pageOf(authorizationRecordSchema),
  failures: ['no such transaction'],
})

export const transaction7702 = defineCall({
  method: 'POST',
  path: '/api/chain/transaction_7702',
  auth: 'visitor',
  tag: 'authorizations',
  summary: 'All transactions of type 4 (EIP-7702), newest first.',
  request: z.object({ ...blockRangeShape, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(transactionSummarySchema),
})

export const authorizationCalls = { transactionAuthorization, transaction7702 }
