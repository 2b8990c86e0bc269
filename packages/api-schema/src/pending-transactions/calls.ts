import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { pageOf, pageRequestShape } from '../shapes/paging.ts'
import { hashSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { methodSchema, transactionKindSchema } from '../shapes/transaction-summary.ts'
import { pendingStates } from './states.ts'

/** A transaction of the node's pool as this explorer saw it: no block proves any of it. */
const pendingTransactionSchema = z.object({
  transactionHash: hashSchema,
  from: addressReferenceSchema,
  to: addressReferenceSchema.nullable(),
  /** wei */
  value: quantitySchema,
  nonce: quantitySchema,
  gas: quantitySchema,
  /** wei; of type 2 and later what the node makes of the fee caps. */
  gasPrice: quantitySchema,
  maxFeePerGas: quantitySchema.nullable(),
  maxPriorityFeePerGas: quantitySchema.nullable(),
  type: z.number().int(),
  kind: transactionKindSchema,
  method: methodSchema.nullable(),
  /** Bytes of calldata. */
  inputSize: z.number().int(),
  /** It waits for an earlier nonce of its sender; false once its wait is over. */
  isQueued: z.boolean(),
  state: z.enum(pendingStates),
  /** When the pool first showed it to us. */
  appearedAt: timestampSchema,
  /** When its block was made, else when we saw that the wait was over; null while it waits. */
  endedAt: timestampSchema.nullable(),
  /** Of the block it was mined in. */
  blockNumber: z.number().int().nullable(),
  /** The transaction that took its nonce. */
  replacedBy: hashSchema.nullable(),
})
export type PendingTransactionRecord = z.infer<typeof pendingTransactionSchema>

export const pendingTransactions = defineCall({
  method: 'POST',
  path: '/api/chain/pending_transactions',
  auth: 'visitor',
  tag: 'transactions',
  summary:
    'What waits in the pool of the node, newest first; with `state` how waits of the last day ended: `mined`, `replaced` (another took its nonce) or `dropped`.',
  request: z.object({ state: z.enum(pendingStates).default('pending'), ...pageRequestShape }),
  response: pageOf(pendingTransactionSchema),
  failures: ['the pool is not followed'],
})

export const pendingTransaction = defineCall({
  method: 'POST',
  path: '/api/chain/pending_transaction',
  auth: 'visitor',
  tag: 'transactions',
  summary: 'A transaction as the pool of the node showed it, and how its wait ended; kept for a day after that.',
  request: z.object({ transactionHash: hashSchema }),
  response: pendingTransactionSchema.extend({
    /** Transactions of the last day whose nonce it took, the newest first; ten at most. */
    replaces: z.array(hashSchema),
  }),
  failures: ['the pool did not show such a transaction'],
})

export const pendingTransactionCalls = { pendingTransactions, pendingTransaction }
