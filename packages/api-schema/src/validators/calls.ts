import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { eventPlaceSchema, eventPlaceShape } from '../shapes/event-place.ts'
import { noValidators } from '../shapes/no-validators.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape } from '../shapes/paging.ts'
import { addressSchema, decimalSchema, hexSchema, quantitySchema } from '../shapes/scalars.ts'
import { amountSourceSchema } from '../shapes/token-reference.ts'
import { wholeNumberInput } from '../shapes/whole-number.ts'
import { candidateFilters, candidateFlags, candidateSorts } from './candidate-words.ts'

/** How much stands behind a candidate, as it counted in the election of the round. */
const scoresSchema = z.object({
  /** Weighted so that the three add up to `total`: what the contract compares candidates by. */
  total: quantitySchema,
  core: quantitySchema,
  hashPower: quantitySchema,
  btc: quantitySchema,
})
export type CandidateScores = z.infer<typeof scoresSchema>

/** A candidate: registered to be elected, or registered once. */
const candidateSchema = z.object({
  operator: addressReferenceSchema,
  consensus: addressReferenceSchema,
  /** Whom its commission is paid to. */
  fee: addressReferenceSchema,
  /** BLS key of its votes, 48 bytes; null where it registered none. */
  voteAddress: hexSchema.nullable(),
  /** What it says of itself on the chain (Hermes); null where contracts have no word of it. */
  description: z
    .object({ moniker: z.string(), identity: z.string(), website: z.string(), details: z.string() })
    .nullable(),
  /** In thousandths: 1000 is all. */
  commission: z.number().int(),
  /** Bits of the contract: 1 candidate, 2 refuses delegations, 4 jailed, 8 margin too low, 16 elected for the running round. */
  statusBits: z.number().int(),
  /** Who was jailed while it was elected has left the set, and is not `elected`: the contract leaves that bit until the next turn. */
  status: z.array(z.enum(candidateFlags)),
  /** wei; 0 of who left, whose margin was paid back. */
  margin: quantitySchema,
  registered: eventPlaceSchema,
  /** Null while it is a candidate. */
  unregistered: eventPlaceSchema.nullable(),
  /** When it was jailed; null unless it is. */
  jailed: eventPlaceSchema.nullable(),
  stake: z.object({
    /** wei delegated to it, by the delegations seen. */
    core: quantitySchema,
    /** satoshi of self-custodial stakes delegated to it, whose lock is not over by the newest round. */
    btc: quantitySchema,
  }),
  irregular: z
    .boolean()
    .describe(
      'The audit found that contracts state another stake, margin or commission of it than its events add up to.',
    ),
  source: amountSourceSchema.describe(
    'Who tells `stake`, `margin` and `commission`. `logs`: its events. `node`: the contracts, asked at the block of the answer because it is `irregular`.',
  ),
  /** By the contract at the block of the newest round; null where it was not asked or did not answer. */
  scores: scoresSchema.nullable(),
  /** It did not stand in the election of the newest round: its scores are of an older one. */
  isPastScore: z.boolean(),
  share: decimalSchema
    .nullable()
    .describe('Percent of what the elected have, by `shareOf`. Null of who is not elected, and where nobody has any.'),
  shareOf: z
    .enum(['scores', 'core'])
    .describe(
      'What `share` is of: `scores.total` where it is known of all the elected at that block, else `stake.core`. One is not to be compared with the other.',
    ),
  /** wei its delegators were given for the last round that ended; null where it had none. */
  lastReward: quantitySchema.nullable(),
  blocks: z.object({
    /** Sealed by whichever consensus address was its own then. */
    total: z.number().int(),
    /** Of them in the round that runs. */
    thisRound: z.number().int(),
    /** Turns missed in the round that runs. */
    missedThisRound: z.number().int(),
    /** Own turns taken, of all own turns of the round that runs, in percent; null where it had none. Blocks out of turn are no own turns. */
    uptime: z.number().nullable(),
    last: z.number().int().nullable(),
  }),
  /** Rounds in whose set it was, up to the last one that ended or threw it out. */
  endedRounds: z.number().int(),
  slashes: z.number().int(),
})
export type CandidateRecord = z.infer<typeof candidateSchema>

export const validators = defineCall({
  method: 'POST',
  path: '/api/chain/validators',
  auth: 'visitor',
  tag: 'validators',
  summary:
    'Candidates of Core and those elected: filtered by state, found by operator, consensus or fee address (`keyword`) or name, sorted by stake, score and others (`blocks`: by all blocks sealed so far). As of a block.',
  request: z.object({
    filter: z.enum(candidateFilters).default('all'),
    sort: z.enum(candidateSorts).default('elected'),
    order: z.enum(['desc', 'asc']).default('desc'),
    keyword: z.string().trim().max(100).optional(),
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(candidateSchema).extend({
    /** The round that runs; null before the first. */
    round: z.number().int().nullable(),
    /** How many there are of each filter. */
    counts: z.record(z.enum(candidateFilters), z.number().int()),
  }),
  failures: [noValidators],
})

/** Candidates that are named beside the one an address is told of. */
export const maxAlsoFeeOf = 10

export const validatorDetail = defineCall({
  method: 'POST',
  path: '/api/chain/validator_detail',
  auth: 'visitor',
  tag: 'validators',
  summary: 'A candidate by its operator, consensus or fee address; null where the address is none of these.',
  request: z.object({ address: addressSchema, ...asOfRequestShape }),
  response: z.object({
    candidate: candidateSchema.nullable(),
    /** What the address is to the candidate. */
    role: z.enum(['operator', 'consensus', 'fee']).nullable(),
    /** Operators of other registered candidates whose fees go to the address too: the first ten, and how many there are. */
    alsoFeeOf: z.array(addressReferenceSchema).max(maxAlsoFeeOf),
    alsoFeeOfCount: z.number().int().nonnegative(),
    /** The round whose turn lets it out of jail, as CandidateHub says; null unless it is jailed, or where the node does not tell. */
    jailEnd: quantitySchema.nullable(),
    round: z.number().int().nullable(),
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators],
})

/** A member of the set. */
const memberSchema = z.object({
  /** Null where no registered candidate has the consensus address: the set of block 0. */
  operator: addressReferenceSchema.nullable(),
  consensus: addressReferenceSchema,
  voteAddress: hexSchema.nullable(),
  /** In thousandths, as it applies in the round: who is elected with a score of 0 keeps all (1000), whatever it has set. */
  commission: z.number().int().nullable(),
  /** Not in the set of the round before; in the first round: not elected before its turn. */
  isNew: z.boolean(),
  /** Left the set before its round ended: jailed for missed turns or double signing. */
  isRemoved: z.boolean(),
  scores: scoresSchema.nullable(),
  /** Blocks it sealed in the round. */
  blocks: z.number().int(),
  missed: z.number().int(),
  /** wei its delegators were given for the round; null while it runs, or where no payment names it; 0 of who was thrown out. */
  reward: quantitySchema.nullable(),
  /** The same by the kind of stake. */
  rewardByKind: z.object({ core: quantitySchema, hashPower: quantitySchema, btc: quantitySchema }).nullable(),
})
export type SetMember = z.infer<typeof memberSchema>

export const validatorSet = defineCall({
  method: 'POST',
  path: '/api/chain/validator_set',
  auth: 'visitor',
  tag: 'validators',
  summary:
    'The set of validators of a round (`round`), or the newest at a block: its members, who came and went, what they sealed, missed and earned.',
  request: z.object({ round: wholeNumberInput(0).optional(), ...asOfRequestShape }),
  response: z.object({
    /** Null: before the first round there is only the set of block 0. */
    round: z.number().int().nullable(),
    /** The transaction that turned the round. */
    turned: eventPlaceSchema.nullable(),
    /** Last block of the round, the one before the next is turned in; null while it runs. */
    lastBlock: z.number().int().nullable(),
    previousRound: z.number().int().nullable(),
    nextRound: z.number().int().nullable(),
    members: z.array(memberSchema),
    /** Its turn elected nobody: the set before it is still at work, with the scores of its election. */
    isKept: z.boolean(),
    /** Were in the set of the round before. */
    left: z.array(addressReferenceSchema),
    /** The first header of the round that lists validators, and whether it names the same; null where there is none yet. */
    header: z.object({ blockNumber: z.number().int(), agrees: z.boolean() }).nullable(),
    /** Who sealed the newest 100 blocks of the round, newest first: index in `members`, null for another. */
    sealed: z.array(
      z.object({ blockNumber: z.number().int(), member: z.number().int().nullable(), inTurn: z.boolean() }),
    ),
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators, 'no such round'],
})

export const addressValidatorsSetInfo = defineCall({
  method: 'POST',
  path: '/api/chain/address_validatorsSetInfo',
  auth: 'visitor',
  tag: 'validators',
  summary:
    'Rounds in whose set a candidate was, newest first, with what its delegators were given for each: those that ended, and those that a felony threw it out of. The address is operator, consensus or fee address.',
  request: z.object({ address: addressSchema, ...blockRangeShape, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(
    z.object({
      round: z.number().int(),
      turned: eventPlaceSchema.nullable(),
      /** wei */
      reward: quantitySchema,
      rewardByKind: z.object({ core: quantitySchema, hashPower: quantitySchema, btc: quantitySchema }),
      /** Blocks that it sealed in the round, and turns that it missed; null where the address it sealed with is not known. */
      blocks: z.number().int().nullable(),
      missed: z.number().int().nullable(),
      /** The transaction that paid, or threw it out. */
      paid: eventPlaceSchema,
      /** A felony ended its part in the round, which paid it nothing. */
      isThrownOut: z.boolean(),
    }),
  ).extend({ isCandidate: z.boolean() }),
  failures: [noValidators],
})

/** Something that happened to a candidate's registration. */
export const validatorHistory = defineCall({
  method: 'POST',
  path: '/api/chain/validator_history',
  auth: 'visitor',
  tag: 'validators',
  summary:
    'Registrations and changes of candidates, newest first, of all or of one operator: addresses, commission and margin (`family: registration`), or status (`status`).',
  request: z.object({
    operator: addressSchema.optional(),
    family: z.enum(['registration', 'status']).default('registration'),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      event: z.string().describe('registered, updated, addedMargin, statusChanged, struckOff …'),
      operator: addressReferenceSchema,
      consensus: addressReferenceSchema.nullable(),
      fee: addressReferenceSchema.nullable(),
      commission: z.number().int().nullable(),
      /** wei added (registered, added) or taken (below 0) */
      margin: quantitySchema.nullable(),
      /** wei after it */
      totalMargin: quantitySchema.nullable(),
      /** The bits as the event has them. None is told of who was struck off by a felony (`struckOff`). */
      oldStatus: z.array(z.enum(candidateFlags)).nullable(),
      newStatus: z.array(z.enum(candidateFlags)).nullable(),
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

export const validatorSlashes = defineCall({
  method: 'POST',
  path: '/api/chain/validator_slashes',
  auth: 'visitor',
  tag: 'validators',
  summary:
    'Punishments, newest first, of all or of one validator (operator or consensus address): missed turns, misdemeanours, felonies.',
  request: z.object({
    validator: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      kind: z.enum(['missedTurn', 'misdemeanor', 'felony']),
      /** Null where no registered candidate had the consensus address then. */
      operator: addressReferenceSchema.nullable(),
      /** What it sealed with then; null where a double signature was proven of one whose registration is not known. */
      consensus: addressReferenceSchema.nullable(),
      /** wei of income that was shared among the others; null for a missed turn. */
      amount: quantitySchema.nullable(),
      /**
       * Turns that count as missed: 1, or as many as the event of Hermes says (`blockCount`), which tells those of a maintenance at once. Null of a
       * misdemeanour and a felony.
       */
      turns: quantitySchema.nullable(),
      /** wei of its margin that a felony took; null of all else. */
      fine: quantitySchema.nullable(),
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

/** Votes are paid since Hermes, of what is taken off all commissions. */
const rewardKinds = [
  ...(['core', 'hashPower', 'btc', 'other'] as const),
  ...(['commission', 'commissionNotPaid', 'voteReward', 'voteRewardNotPaid'] as const),
] as const
export type RewardKind = (typeof rewardKinds)[number]

export const validatorRewards = defineCall({
  method: 'POST',
  path: '/api/chain/validator_rewards',
  auth: 'visitor',
  tag: 'validators',
  summary:
    'What rounds paid, newest first: to delegators by kind of stake, or commissions and rewards for votes (`family: commission`), of all or of one validator (operator); both of one round.',
  request: z
    .object({
      validator: addressSchema.optional(),
      round: wholeNumberInput(0).optional(),
      family: z.enum(['stake', 'commission']).default('stake'),
      ...blockRangeShape,
      ...pageRequestShape,
      ...asOfRequestShape,
    })
    .refine(
      ({ validator, round }) => validator === undefined || round === undefined,
      'name a validator or a round, not both',
    ),
  response: pageOf(
    z.object({
      kind: z.enum(rewardKinds),
      operator: addressReferenceSchema,
      /** wei */
      amount: quantitySchema,
      /** The round that ended. */
      round: z.number().int().nullable(),
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators, 'no such round'],
})

export const validatorCommissions = defineCall({
  method: 'POST',
  path: '/api/chain/validator_commissions',
  auth: 'visitor',
  tag: 'validators',
  summary:
    'Commissions that candidates set, newest first, of all or of one operator, each with the one before: also where it stayed the same.',
  request: z.object({
    operator: addressSchema.optional(),
    ...blockRangeShape,
    ...pageRequestShape,
    ...asOfRequestShape,
  }),
  response: pageOf(
    z.object({
      operator: addressReferenceSchema,
      /** In thousandths: 1000 is all. */
      commission: z.number().int(),
      /** Null of the first, and where it was set before the first indexed block. */
      previous: z.number().int().nullable(),
      ...eventPlaceShape,
    }),
  ),
  failures: [noValidators],
})

/** Most blocks that `validator_uptime` looks back. */
const maxUptimeBlocks = 2_000

export const validatorUptime = defineCall({
  method: 'POST',
  path: '/api/chain/validator_uptime',
  auth: 'visitor',
  tag: 'validators',
  summary: `What each validator sealed, missed and voted in the newest blocks (${maxUptimeBlocks} at most), by headers and events: turns, blocks out of turn, votes for blocks cast and missed.`,
  request: z.object({ blocks: wholeNumberInput(1, maxUptimeBlocks).default(1_000), ...asOfRequestShape }),
  response: z.object({
    records: z.array(
      z.object({
        /** Whose own the address was in the round of each block. Null where no registered candidate had it. */
        operator: addressReferenceSchema.nullable(),
        /** Of several that were the operator's own in these blocks, the newest. */
        consensus: addressReferenceSchema,
        sealed: z.number().int(),
        /** Of them out of turn: another one had missed its own. Null where headers tell no turns (difficulty 0). */
        outOfTurn: z.number().int().nullable(),
        /** Turns missed, by the events of SlashIndicator. */
        missed: z.number().int(),
        /** Own turns taken, of all own turns, in percent; null where it had none. */
        uptime: z.number().nullable(),
        /** Of the blocks that were voted on; null on a chain without votes. */
        votes: z.object({ cast: z.number().int(), missed: z.number().int() }).nullable(),
      }),
    ),
    fromBlock: z.number().int(),
    toBlock: z.number().int(),
    asOf: blockReferenceSchema.nullable(),
  }),
  failures: [noValidators],
})
export type UptimeRecord = z.infer<(typeof validatorUptime)['response']>['records'][number]

export const validatorCalls = {
  validatorCommissions,
  validatorUptime,
  validators,
  validatorDetail,
  validatorSet,
  addressValidatorsSetInfo,
  validatorHistory,
  validatorSlashes,
  validatorRewards,
}
