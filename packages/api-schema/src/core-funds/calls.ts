import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { eventPlaceSchema, eventPlaceShape } from '../shapes/event-place.ts'
import { sharingEventsSchema } from '../shapes/fee-shares.ts'
import { noValidators } from '../shapes/no-validators.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape } from '../shapes/paging.ts'
import { addressSchema, hashSchema, quantitySchema } from '../shapes/scalars.ts'

/** Relayers that are told. */
export const maxRelayers = 500

export const relayers = defineCall({
  method: 'POST',
  path: '/api/chain/relayers',
  auth: 'visitor',
  tag: 'staking',
  summary: `Who relays Bitcoin blocks to Core, those who relayed most first (${maxRelayers} at most): blocks, earnings, registration. A block is told of who sent the transaction. As of a block.`,
  request: z.object({ ...asOfRequestShape }),
  response: z.object({
    records: z.array(
      z.object({
        relayer: addressReferenceSchema,
        /** Null: it was registered before the first indexed block, or never was. */
        isRegistered: z.boolean().nullable(),
        /** Bitcoin blocks that were taken from it. */
        blocks: z.number().int(),
        /** Those that were refused. */
        refused: z.number().int(),
        /** wei that it claimed. */
        earned: quantitySchema,
        last: eventPlaceSchema.nullable(),
      }),
    ),
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators],
})
export type RelayerRecord = z.infer<(typeof relayers)['response']>['records'][number]

export const relayedBlocks = defineCall({
  method: 'POST',
  path: '/api/chain/relayed_blocks',
  auth: 'visitor',
  tag: 'staking',
  summary:
    'Bitcoin blocks that relayers handed in, newest first: of all, or of one. `relayer` is who sent the transaction; the contract counts who called it, which is another one where an account passes calls on.',
  request: z.object({
    relayer: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      /** As Bitcoin's explorers show it. */
      btcBlockHash: hashSchema,
      /** Null of a block that was refused: its event has none. */
      height: z.number().int().nullable(),
      /** The code it was refused with; null where it was taken. */
      refusal: quantitySchema.nullable(),
      relayer: addressReferenceSchema,
      /** Whom the miner named; null where the block names nobody. Any address counts. */
      validator: addressReferenceSchema.nullable(),
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

const fundNames = ['burn', 'foundation', 'systemReward'] as const
export type FundName = (typeof fundNames)[number]

export const coreFunds = defineCall({
  method: 'POST',
  path: '/api/chain/core_funds',
  auth: 'visitor',
  tag: 'governance',
  summary:
    'What a fund of Core took in and paid out, newest first: what was burnt (`burn`), the foundation, or the system reward that relayers and dual staking are paid from.',
  request: z.object({
    fund: z.enum(fundNames).default('systemReward'),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      kind: z.enum(['received', 'paid', 'failed']),
      /** From whom, or to whom; of `burn`, what the contract names. */
      other: addressReferenceSchema,
      /** wei; null of a payment that failed. */
      amount: quantitySchema.nullable(),
      /** wei taken in less those paid out, in the events up to this one. */
      sum: quantitySchema,
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})
export type FundRecord = z.infer<(typeof coreFunds)['response']>['records'][number]

/** Contracts with fee shares that are told. */
export const maxFeeShares = 200

export const feeShares = defineCall({
  method: 'POST',
  path: '/api/chain/fee_shares',
  auth: 'visitor',
  tag: 'governance',
  summary: `Contracts whose events earn a share of the gas (Rev+), and who is paid: as the contract Configuration answers at the block (${maxFeeShares} of them at most). \`isTold\` is false where the node did not answer.`,
  request: z.object({ ...asOfRequestShape }),
  response: z.object({
    records: z.array(
      z.object({
        contract: addressReferenceSchema,
        isActive: z.boolean(),
        events: sharingEventsSchema,
        /** The newest event that set it; null where that was before the first indexed block. */
        set: eventPlaceSchema.nullable(),
      }),
    ),
    isTold: z.boolean(),
    /** wei shared out in all blocks up to this one. */
    shared: quantitySchema,
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators],
})
export type FeeShare = z.infer<(typeof feeShares)['response']>['records'][number]

export const feeShareHistory = defineCall({
  method: 'POST',
  path: '/api/chain/fee_share_history',
  auth: 'visitor',
  tag: 'governance',
  summary: 'Fee shares that were set and removed, newest first: of all, or of one contract.',
  request: z.object({
    contract: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      event: z.enum(['set', 'removed']),
      contract: addressReferenceSchema,
      /** Events and functions that share; null where the event does not say. */
      events: z.number().int().nullable(),
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

export const dualStaking = defineCall({
  method: 'POST',
  path: '/api/chain/dual_staking',
  auth: 'visitor',
  tag: 'staking',
  summary:
    'Bitcoin rewards that were claimed, with the grade of dual staking they were paid at, newest first: of all, or of one delegator.',
  request: z.object({
    delegator: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      delegator: addressReferenceSchema,
      /** wei paid */
      amount: quantitySchema,
      /** wei lost by the time that was left of the lock. */
      lost: quantitySchema,
      /** Of 10,000: what was paid of the reward, by the CORE staked beside the bitcoin. */
      rate: z.number().int(),
      /** wei by which the grade changed it: below 0 what went to the surplus. */
      difference: quantitySchema,
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

export const coreFundCalls = { relayers, relayedBlocks, coreFunds, feeShares, feeShareHistory, dualStaking }
