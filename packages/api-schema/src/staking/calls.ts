import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { eventPlaceSchema, eventPlaceShape } from '../shapes/event-place.ts'
import { noValidators } from '../shapes/no-validators.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape, searchedShape } from '../shapes/paging.ts'
import { addressSchema, hashSchema, hexSchema, quantitySchema } from '../shapes/scalars.ts'

/** A step of a delegation of CORE, from the view of one validator: a transfer has two, one on either side. */
const delegationSchema = z.object({
  kind: z.enum(['delegated', 'undelegated', 'transferredIn', 'transferredOut']),
  delegator: addressReferenceSchema,
  /** Operator of the candidate. */
  validator: addressReferenceSchema,
  /** wei */
  amount: quantitySchema,
  /** wei that the delegator has with this validator after it; null where it was staked before the index begins. */
  standing: quantitySchema.nullable(),
  ...eventPlaceShape,
})
export type DelegationRecord = z.infer<typeof delegationSchema>

const ownerRequest = { delegator: addressSchema.optional(), validator: addressSchema.optional() }
type Owned = { delegator?: unknown; validator?: unknown }
const oneOwner = ({ delegator, validator }: Owned) => delegator === undefined || validator === undefined
const oneOwnerSentence = 'name a delegator or a validator, not both'

export const coreDelegations = defineCall({
  method: 'POST',
  path: '/api/chain/core_delegations',
  auth: 'visitor',
  tag: 'staking',
  summary: 'Delegations of CORE and their changes, newest first: all, of a delegator, or of a validator (operator).',
  request: z
    .object({ ...ownerRequest, ...blockRangeShape, ...pageRequestShape, ...asOfRequestShape })
    .refine(oneOwner, oneOwnerSentence),
  response: pageOf(delegationSchema),
  failures: [noValidators],
})

/** Most validators that the standing stakes of one address are told by. */
export const maxPositions = 200

export const stakingPositions = defineCall({
  method: 'POST',
  path: '/api/chain/staking_positions',
  auth: 'visitor',
  tag: 'staking',
  summary:
    'What an address has staked now or at a block: CORE by validator, its bitcoin stakes that stand, and the liquid bitcoin that it holds.',
  request: z.object({ delegator: addressSchema, ...asOfRequestShape }),
  response: z.object({
    /** wei by validator, most first, `maxPositions` of them. */
    core: z.array(z.object({ validator: addressReferenceSchema, amount: quantitySchema })),
    /** wei */
    coreTotal: quantitySchema,
    /** satoshi in self-custodial stakes that stand. */
    btcTotal: quantitySchema,
    btcStakes: z.number().int(),
    /** satoshi of liquid bitcoin that it holds, however it got them; null where they were minted before the index begins. */
    liquidBtc: quantitySchema.nullable(),
    /** wei that it earned by liquid bitcoin so far, claimed or kept for the next claim. */
    liquidRewards: quantitySchema,
    /** wei claimed so far. */
    claimed: quantitySchema,
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators],
})

export const validatorDelegators = defineCall({
  method: 'POST',
  path: '/api/chain/validator_delegators',
  auth: 'visitor',
  tag: 'staking',
  summary:
    'Who has CORE with a validator (operator) now or at a block, most first. Found by the newest 10,000 delegations of the validator and their changes: where `searched` says that it has more, who did nothing since is not among them.',
  request: z.object({ validator: addressSchema, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(
    z.object({
      delegator: addressReferenceSchema,
      /** wei that stand with the validator */
      amount: quantitySchema,
    }),
  ).extend(searchedShape),
  failures: [noValidators],
})

export const stakingClaims = defineCall({
  method: 'POST',
  path: '/api/chain/staking_claims',
  auth: 'visitor',
  tag: 'staking',
  summary: 'Rewards that delegators claimed, newest first: of all, or of one. The amount is what was paid.',
  request: z.object({
    delegator: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      delegator: addressReferenceSchema,
      /** wei */
      amount: quantitySchema,
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

/** `staked`: counts. `expired`: its lock is over. `spent`: its output was proven spent on Bitcoin. `unknown`: staked before the index begins. */
const btcStakeStateSchema = z.enum(['staked', 'expired', 'spent', 'unknown'])

/** Bytes of a redeem script that lists tell: the longest that Bitcoin takes behind a P2SH address. */
export const maxListedScript = 520

/** What is null was told before the index begins, unless it says otherwise. */
const btcStakeSchema = z.object({
  /** As Bitcoin's explorers show it. */
  btcTxId: hashSchema,
  outputIndex: z.number().int().nullable(),
  /** satoshi; null too of a stake of before Demeter that a contract handed over, and that has not moved since. */
  amount: quantitySchema.nullable(),
  script: hexSchema
    .nullable()
    .describe(
      `The redeem script of the locked output. In lists, and of an event of more than 64 KB, its first ${maxListedScript} bytes.`,
    ),
  scriptBytes: z.number().int().nullable().describe('Bytes of the whole script.'),
  /** Unix seconds, read from the script; null where it has none. */
  lockTime: z.number().int().nullable(),
  /** The round in which it no longer counts. */
  endRound: z.number().int().nullable(),
  delegator: addressReferenceSchema.nullable(),
  /** Operator of the candidate it is with, at the block of the answer. */
  validator: addressReferenceSchema.nullable(),
  /** Whom it was first staked with. */
  firstValidator: addressReferenceSchema.nullable(),
  state: btcStakeStateSchema,
  /** The Bitcoin transaction that spent it, once proven. */
  spentBy: hashSchema.nullable(),
  /** Where it was staked. */
  staked: eventPlaceSchema.nullable(),
})
export type BtcStake = z.infer<typeof btcStakeSchema>

const listedStakeSchema = btcStakeSchema.extend({
  /** How the stake came to be an entry of the list: a validator's has an entry for each of its moves, and the place is that of the move. */
  entry: z.enum(['delegated', 'transferredIn', 'transferredOut']),
  ...eventPlaceShape,
})
export type ListedStake = z.infer<typeof listedStakeSchema>

export const btcStakes = defineCall({
  method: 'POST',
  path: '/api/chain/btc_stakes',
  auth: 'visitor',
  tag: 'staking',
  summary:
    'Self-custodial bitcoin stakes, newest first: all, of a delegator, or those ever with a validator (operator), each as it stands at the block.',
  request: z
    .object({ ...ownerRequest, ...blockRangeShape, ...pageRequestShape, ...asOfRequestShape })
    .refine(oneOwner, oneOwnerSentence),
  response: pageOf(listedStakeSchema),
  failures: [noValidators],
})

/** Something that happened to a stake, or to liquid bitcoin, on Core. */
const btcStepSchema = z.object({
  event: z.enum([
    'delegated',
    'transferred',
    'expired',
    'spent',
    'minted',
    'paidIn',
    'redeemed',
    'paidOut',
    'paidTooMuch',
  ]),
  /** satoshi; null where the event has none. */
  amount: quantitySchema.nullable(),
  from: addressReferenceSchema.nullable(),
  /** Of `paidOut`: who had asked for it, where the script that both name tells. */
  to: addressReferenceSchema.nullable(),
  /** The other Bitcoin transaction of `spent`: the one that spent the stake, or the stake that it spent. */
  otherBtcTxId: hashSchema.nullable(),
  ...eventPlaceShape,
})
export type BtcStep = z.infer<typeof btcStepSchema>

/** Most stakes and steps that the answer of one Bitcoin transaction has; how many there are is said. */
export const maxTakenBack = 100
export const maxSteps = 500

export const stakeBtcDetail = defineCall({
  method: 'POST',
  path: '/api/chain/stake_btc_detail',
  auth: 'visitor',
  tag: 'staking',
  summary:
    'What Core knows of a Bitcoin transaction: the stake it made, the stakes it took back, or the liquid bitcoin, and every step since but for rewards, which are a list (`stake_btc_rewards`). The hash in the order of explorers, or in that of the events.',
  request: z.object({ btcTxId: hashSchema, ...asOfRequestShape }),
  response: z.object({
    /** As Bitcoin's explorers show it. */
    btcTxId: hashSchema,
    /** `liquid`: it pays into a vault. `payout`: it pays out liquid bitcoin. `spending`: it takes stakes back. `unknown`: no event of Core names it. */
    kind: z.enum(['stake', 'liquid', 'payout', 'spending', 'unknown']),
    stake: btcStakeSchema.nullable(),
    /** Stakes whose outputs it spent, as was proven to Core: the first 100 of `takesBackCount`. */
    takesBack: z.array(btcStakeSchema),
    takesBackCount: z.number().int(),
    /** satoshi paid into a vault, and who got as much of the token; null of all else. `delegator` null: it named nobody, nothing was minted. */
    liquid: z.object({ amount: quantitySchema, delegator: addressReferenceSchema.nullable() }).nullable(),
    /** Oldest first, 500 of each event at most and 500 in all, of `stepCount`. */
    steps: z.array(btcStepSchema),
    stepCount: z.number().int(),
    /** wei that the stake has earned and was claimed or stored, before the grade of dual staking. */
    rewards: quantitySchema,
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators],
})

export const stakeBtcRewards = defineCall({
  method: 'POST',
  path: '/api/chain/stake_btc_rewards',
  auth: 'visitor',
  tag: 'staking',
  summary:
    'Rewards of one bitcoin stake, newest first, before the grade of dual staking: each claim of its delegator names each stake, also where it earned nothing. The hash in the order of explorers, or in that of the events.',
  request: z.object({ btcTxId: hashSchema, ...blockRangeShape, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(
    z.object({
      /** `stored`: kept for the next claim. */
      event: z.enum(['claimed', 'stored']),
      /** wei */
      amount: quantitySchema,
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

export const liquidBtc = defineCall({
  method: 'POST',
  path: '/api/chain/liquid_btc',
  auth: 'visitor',
  tag: 'staking',
  summary: 'Liquid bitcoin, newest first: paid in, asked back, paid out; of all, or of one delegator.',
  request: z.object({
    delegator: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      /** `paidIn`: into a vault in nobody's name, nothing was minted. */
      event: z.enum(['minted', 'paidIn', 'redeemed', 'paidOut', 'paidTooMuch']),
      /**
       * Of a payout, who had asked for it, by the script that both events name. Null where a payment named nobody, and where
       * a payout may be of one or another who asked for bitcoin at one script.
       */
      delegator: addressReferenceSchema.nullable(),
      /** As Bitcoin's explorers show it; null for `redeemed`, which asks for one. */
      btcTxId: hashSchema.nullable(),
      /** satoshi */
      amount: quantitySchema,
      /** Of `redeemed`: satoshi of it that were not paid out yet; null for all else, and where that cannot be told. */
      owed: quantitySchema.nullable(),
      /** Of `redeemed`: the last payout of it and the event that proved it to Core; null before, for all else, and where it cannot be told. */
      payout: z.object({ btcTxId: hashSchema, ...eventPlaceShape }).nullable(),
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

export const liquidBtcRewards = defineCall({
  method: 'POST',
  path: '/api/chain/liquid_btc_rewards',
  auth: 'visitor',
  tag: 'staking',
  summary:
    'Rewards of liquid bitcoin, newest first: of all holders, or of one. They are paid with all other rewards by the claim (`staking_claims`).',
  request: z.object({
    delegator: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      /** `stored`: kept for the next claim. */
      event: z.enum(['claimed', 'stored']),
      delegator: addressReferenceSchema,
      /** wei, after the percentage of liquid bitcoin */
      amount: quantitySchema,
      /** Percentage that was applied, in hundredths: 10000 is all. */
      rate: z.number().int(),
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

/** Most events of wallets that are read, the newest. */
export const maxWalletEvents = 1_000

export const liquidBtcWallets = defineCall({
  method: 'POST',
  path: '/api/chain/liquid_btc_wallets',
  auth: 'visitor',
  tag: 'staking',
  summary: `Bitcoin wallets of the vaults of liquid bitcoin, the last that changed first, by the newest ${maxWalletEvents} events: those that take payments, and those that were removed.`,
  request: z.object({ ...asOfRequestShape }),
  response: z.object({
    records: z.array(
      z.object({
        /** As the contract keeps it: of a public key or a script, 20 or 32 bytes. */
        hash: hexSchema,
        kind: z.enum(['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr', 'other']),
        /** Bitcoin address; null where the form is not known. */
        address: z.string().nullable(),
        isActive: z.boolean(),
        /** Where it was added last; null where that was before the index begins. */
        added: eventPlaceSchema.nullable(),
        /** Null while it takes payments. */
        removed: eventPlaceSchema.nullable(),
      }),
    ),
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators],
})

export const hashPower = defineCall({
  method: 'POST',
  path: '/api/chain/hash_power',
  auth: 'visitor',
  tag: 'staking',
  summary: 'Bitcoin blocks whose power was given to a candidate, newest first: of all, or of one validator (operator).',
  request: z.object({
    validator: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      /** As Bitcoin's explorers show it. */
      btcBlockHash: hashSchema,
      /** Any address counts: nobody checks that it is a candidate. */
      validator: addressReferenceSchema,
      /** Who is paid for it. */
      rewardAddress: addressReferenceSchema,
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

export const stakingCalls = {
  coreDelegations,
  stakingPositions,
  validatorDelegators,
  stakingClaims,
  btcStakes,
  stakeBtcDetail,
  stakeBtcRewards,
  liquidBtc,
  liquidBtcRewards,
  liquidBtcWallets,
  hashPower,
}
