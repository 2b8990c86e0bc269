import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { asOfRequestShape, pageOf, pageRequestShape, searchedShape } from '../shapes/paging.ts'
import { addressSchema, blockNumberSchema, hashSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { methodSchema } from '../shapes/transaction-summary.ts'

/** A step of a transaction below its top call that moves value, creates a contract or ends one. */
const internalTransactionSchema = z.object({
  transactionHash: hashSchema,
  transactionIndex: z.number().int(),
  blockNumber: z.number().int(),
  timestamp: timestampSchema,
  type: z.enum(['call', 'create', 'create2', 'selfdestruct']),
  /** Which child of its parent, from the top call down. */
  traceAddress: z.array(z.number().int()),
  from: addressReferenceSchema,
  /** Called, created or inheriting; null where a failed creation made no contract. */
  to: addressReferenceSchema.nullable(),
  /** wei; it moved only if the step took effect */
  value: quantitySchema,
  gas: quantitySchema,
  gasUsed: quantitySchema.nullable(),
  method: methodSchema.nullable(),
  /** 1: it took effect; 0: it failed itself (`error`), or a step around it did (`failedAbove`). */
  status: z.union([z.literal(0), z.literal(1)]),
  failedAbove: z.boolean(),
  error: z.string().nullable(),
  /** What the contract said when it reverted. */
  reason: z.string().nullable(),
})
export type InternalTransaction = z.infer<typeof internalTransactionSchema>

/** How far it is known what happens inside transactions, and why no further. */
const traceCoverageSchema = z.object({
  /** First traced block: above the first indexed one where no node kept what those before it need. Lists begin there. */
  first: z.number().int(),
  /** Newest traced block; null while none is. */
  head: z.number().int().nullable(),
  /** How many of the blocks that the list is about are newer than that: what happened inside them is not known yet. */
  behind: z.number().int().nonnegative(),
  /** off by setting, unsupported by the node, unavailable for now; null while the index follows. */
  idle: z.enum(['off', 'unsupported', 'unavailable']).nullable(),
  message: z.string().nullable(),
  /**
   * How many of the transactions that the list is about no node could run again, and why not the newest of them: what
   * happened inside them is missing. null: none.
   */
  untraced: z.object({ transactions: z.number().int(), reason: z.string() }).nullable(),
})
export type TraceCoverage = z.infer<typeof traceCoverageSchema>

const response = pageOf(internalTransactionSchema).extend({ coverage: traceCoverageSchema })
const cutAtTraced = 'The list is cut at the newest traced block (`asOf`, `coverage`).'

export const contractInternalTransactions = defineCall({
  method: 'POST',
  path: '/api/chain/contract_internal_transactions',
  auth: 'visitor',
  tag: 'transactions',
  summary: `All internal transactions, newest first; with \`block\` those of that block in order. ${cutAtTraced}`,
  request: z.object({
    block: blockNumberSchema.optional(),
    /** Only what failed, itself or with a step around it. It is searched for: see `searched`. */
    failed: z.literal(true).optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: response.extend(searchedShape),
  refusals: ['is not valid together with'],
  failures: ['no such block'],
})

export const transactionInternalTransactions = defineCall({
  method: 'POST',
  path: '/api/chain/transaction_internalTxns2',
  auth: 'visitor',
  tag: 'transactions',
  summary: `Internal transactions of a transaction, in order of execution. ${cutAtTraced}`,
  request: z.object({ transactionHash: hashSchema, ...pageRequestShape }),
  response,
  failures: ['no such transaction'],
})

export const addressInternalTransactions = defineCall({
  method: 'POST',
  path: '/api/chain/address_internalTxn',
  auth: 'visitor',
  tag: 'addresses',
  summary: `Internal transactions of an address, newest first: all, incoming or outgoing. ${cutAtTraced}`,
  request: z.object({
    address: addressSchema,
    direction: z.enum(['all', 'in', 'out']).default('all'),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response,
})

export const internalTransactionCalls = {
  contractInternalTransactions,
  transactionInternalTransactions,
  addressInternalTransactions,
}
