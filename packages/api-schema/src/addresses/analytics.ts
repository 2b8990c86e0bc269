import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockReferenceSchema, searchedShape, sinceShape } from '../shapes/paging.ts'
import { addressSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'

const countsShape = {
  transactions: z.number().int(),
  /** A transaction to oneself counts in both. */
  incoming: z.number().int(),
  outgoing: z.number().int(),
}

export const addressAnalytics = defineCall({
  method: 'POST',
  path: '/api/chain/address_analytics',
  auth: 'visitor',
  tag: 'addresses',
  summary:
    'How the transactions of an address went, in at most 92 steps of equally many whole days (UTC), the last one not over; with whom it had most of its newest 10,000, and what it paid for them.',
  request: z.object({ address: addressSchema }),
  response: z.object({
    /** Length of a step. */
    days: z.number().int(),
    points: z.array(
      z.object({
        /** Begin of the step. */
        from: timestampSchema,
        /** Its last block so far. */
        blockNumber: z.number().int(),
        /** All transactions after that block. */
        ...countsShape,
      }),
    ),
    /** Of its newest transactions. */
    recent: z.object({
      searched: searchedShape.searched.unwrap(),
      /** Time of the oldest of them. */
      since: timestampSchema.nullable(),
      /** wei that it paid for those it sent. */
      fees: quantitySchema,
      failed: z.number().int(),
      /** The ten it had most with; `received` and `sent` are wei moved by transactions that did not fail. */
      counterparties: z.array(
        z.object({
          address: addressReferenceSchema,
          ...countsShape,
          received: quantitySchema,
          sent: quantitySchema,
        }),
      ),
    }),
    asOf: blockReferenceSchema.nullable(),
    ...sinceShape,
  }),
})
