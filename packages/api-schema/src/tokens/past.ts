import { z } from 'zod'
import { defineCall } from '../call.ts'
import { blockReferenceSchema, pageOf, pageRequestShape, sinceShape } from '../shapes/paging.ts'
import { addressSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { amountSourceSchema } from '../shapes/token-reference.ts'
import { atRefusals, atShape } from './block-at.ts'
import { tokenHolderSchema } from './holder.ts'

export const tokenHoldersAt = defineCall({
  method: 'POST',
  path: '/api/chain/token_holders_at',
  auth: 'visitor',
  tag: 'tokens',
  summary:
    'Who held a token after a block, or at a date, in the order of what its transfers up to there add up to. Amounts are those sums; of a token whose contract contradicts its logs (`irregular`), or that is `partial`, what the contract says at that block where the node keeps its state (`source`). `asOf` is that block. Answered while the token had moved 100,000 times at most.',
  request: z.object({ contractAddress: addressSchema, ...atShape, ...pageRequestShape }),
  refusals: atRefusals,
  response: pageOf(tokenHolderSchema).extend({
    /** Of the block. */
    timestamp: timestampSchema,
    /** Minted less burned by then, or what the contract says; null where it is not known what there was before `from`. */
    supply: quantitySchema.nullable(),
    supplySource: amountSourceSchema,
    irregular: z.boolean(),
    partial: z.boolean().optional(),
  }),
  failures: ['no such token', 'no such block', 'no block at that time', 'the token had moved too often by then'],
})

export const tokenHistory = defineCall({
  method: 'POST',
  path: '/api/chain/token_history',
  auth: 'visitor',
  tag: 'tokens',
  summary:
    'How transfers, holders and supply of a token went, in at most 92 steps of equally many whole days (UTC); the last one is not over.',
  request: z.object({ contractAddress: addressSchema }),
  response: z.object({
    /** Length of a step. */
    days: z.number().int(),
    points: z.array(
      z.object({
        /** Begin of the step. */
        from: timestampSchema,
        /** Its last block so far. */
        blockNumber: z.number().int(),
        /** All transfers, holders and what was minted less burned after that block. */
        transfers: z.number().int(),
        holders: z.number().int(),
        supply: quantitySchema,
      }),
    ),
    asOf: blockReferenceSchema.nullable(),
    ...sinceShape,
  }),
  failures: ['no such token'],
})
