import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockReferenceSchema, sinceShape } from '../shapes/paging.ts'
import { quantitySchema, timestampSchema } from '../shapes/scalars.ts'

const entrySchema = z.object({
  address: addressReferenceSchema,
  transactions: z.number().int(),
  /** Sums over them: wei of value and of fees, and gas. */
  value: quantitySchema,
  fees: quantitySchema,
  gasUsed: quantitySchema,
})
export type TopEntry = z.infer<typeof entrySchema>

/** What a list of `top_statistics` is ordered by. */
export const topLists = ['senders', 'valueSenders', 'valueReceivers', 'contracts', 'feePayers', 'gasUsers'] as const
export type TopListName = (typeof topLists)[number]

export const topStatistics = defineCall({
  method: 'POST',
  path: '/api/chain/top_statistics',
  auth: 'visitor',
  tag: 'statistics',
  summary:
    'Who did most in the newest transactions: of the last 24 hours of the chain, 20,000 at most. `counted` says which part that is. Ten of each list; failed transactions pay fees and use gas, but move no value.',
  request: z.object({}).nullish(),
  response: z.object({
    asOf: blockReferenceSchema.nullable(),
    /** The counted part: how many transactions, since when, and whether these are all of the last 24 hours. */
    counted: z.object({ transactions: z.number().int(), since: timestampSchema.nullable(), isWholeDay: z.boolean() }),
    lists: z.record(z.enum(topLists), z.array(entrySchema)),
    /** Producers of the blocks of the counted part. */
    producers: z.array(z.object({ address: addressReferenceSchema, blocks: z.number().int() })),
    ...sinceShape,
  }),
})

export const gasTiers = defineCall({
  method: 'POST',
  path: '/api/chain/gas_tiers',
  auth: 'visitor',
  tag: 'statistics',
  summary:
    'Prices of gas (wei): the base fee of the next block with what a tenth, half and nine tenths of the transactions of the last 20 blocks with transactions paid above theirs at most. Null where none paid anything.',
  request: z.object({}).nullish(),
  response: z.object({
    asOf: blockReferenceSchema.nullable(),
    baseFee: quantitySchema.nullable(),
    low: quantitySchema.nullable(),
    middle: quantitySchema.nullable(),
    high: quantitySchema.nullable(),
  }),
})
