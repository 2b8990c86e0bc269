import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { eventPlaceShape } from '../shapes/event-place.ts'
import { noValidators } from '../shapes/no-validators.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape } from '../shapes/paging.ts'
import { quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { wholeNumberInput } from '../shapes/whole-number.ts'

/** A turn of the round: the old one is paid, the next is elected. */
const roundSchema = z.object({
  /** Tag of the round that began. */
  round: z.number().int(),
  ...eventPlaceShape,
  /** Validators elected for it; of a turn that elected nobody (`isKept`) those of the set that is still at work. */
  elected: z.number().int(),
  isKept: z.boolean(),
  entered: z.array(addressReferenceSchema),
  left: z.array(addressReferenceSchema),
  /** wei that delegators were given for the round that ended with it. */
  reward: quantitySchema,
  rewardByKind: z.object({ core: quantitySchema, hashPower: quantitySchema, btc: quantitySchema }),
  /** wei of commission paid to validators for the round that ended with it, and what votes were paid of it. */
  commission: quantitySchema,
  /** wei of it that votes were paid; 0 before Hermes. */
  voteReward: quantitySchema,
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
  request: z.object({ ...blockRangeShape, ...pageRequestShape, ...asOfRequestShape }),
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

/** Most rounds that `round_series` tells. */
const maxSeries = 200

export const roundSeries = defineCall({
  method: 'POST',
  path: '/api/chain/round_series',
  auth: 'visitor',
  tag: 'validators',
  summary: `What stood and what was paid at the turns of the newest rounds, oldest first (${maxSeries} at most): stake by kind, rewards by kind and per unit of stake, and how many validators got one third.`,
  request: z.object({ count: wholeNumberInput(1, maxSeries).default(90), ...asOfRequestShape }),
  response: z.object({
    records: z.array(
      z.object({
        /** The round that began with the turn; what was paid is for the one that ended. */
        round: z.number().int(),
        timestamp: timestampSchema,
        blockNumber: z.number().int(),
        stake: z.object({
          /** wei delegated */
          core: quantitySchema,
          /** satoshi in self-custodial stakes that count */
          btc: quantitySchema,
          /** satoshi of liquid bitcoin, which counts too */
          liquidBtc: quantitySchema,
        }),
        /** wei */
        reward: z.object({ core: quantitySchema, hashPower: quantitySchema, btc: quantitySchema }),
        /**
         * wei for one CORE and for one BTC, staked or liquid, that stood at the turn before, and for one Bitcoin block as HashPowerAgent tells it, the
         * mean over validators. Null where nothing stood, or nothing is told.
         */
        perUnit: z.object({
          core: quantitySchema.nullable(),
          btc: quantitySchema.nullable(),
          hashPower: quantitySchema.nullable(),
        }),
        /** Validators that were paid, how few of them got one third of it, and the share of the first in percent. */
        validators: z.number().int(),
        third: z.number().int().nullable(),
        topShare: z.number().nullable(),
      }),
    ),
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators],
})
export type RoundPoint = z.infer<(typeof roundSeries)['response']>['records'][number]

export const roundCalls = { rounds, roundTag, roundSeries }
