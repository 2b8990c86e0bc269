import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { eventPlaceShape } from '../shapes/event-place.ts'
import { noValidators } from '../shapes/no-validators.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape } from '../shapes/paging.ts'
import { quantitySchema, timestampSchema } from '../shapes/scalars.ts'

/** A turn of the round: the old one is paid, the next is elected. */
const roundSchema = z.object({
  /** Tag of the round that began. */
  round: z.number().int(),
  ...eventPlaceShape,
  /** Validators elected for it. */
  elected: z.number().int(),
  entered: z.array(addressReferenceSchema),
  left: z.array(addressReferenceSchema),
  /** wei that delegators were given for the round that ended with it. */
  reward: quantitySchema,
  rewardByKind: z.object({ core: quantitySchema, hashPower: quantitySchema, btc: quantitySchema }),
  /** wei of commission paid to validators for the round that ended with it. */
  commission: quantitySchema,
  /** Blocks of the round so far. */
  blocks: z.number().int(),
  /** Of the next round's turn; null while it runs. */
  endTimestamp: timestampSchema.nullable(),
})
export type RoundRecord = z.infer<typeof roundSchema>

export const rounds = defineCall({
  method: 'POST',
  path: '/api/chain/rounds',
  auth: 'visitor',
  tag: 'validators',
  summary: 'Rounds of the election, newest first: who came and went, what was paid.',
  request: z.object({ ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(roundSchema),
  failures: [noValidators],
})

export const roundTag = defineCall({
  method: 'GET',
  path: '/api/chain/round_tag',
  auth: 'visitor',
  tag: 'validators',
  summary: 'The round that runs, by the newest turn in the index.',
  request: z.object({}).nullish(),
  response: z.object({
    /** Null before the first turn. */
    roundTag: z.number().int().nullable(),
    /** When it was turned, and in which block. */
    turnedAt: timestampSchema.nullable(),
    turnedBlock: z.number().int().nullable(),
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators],
})

export const roundCalls = { rounds, roundTag }
