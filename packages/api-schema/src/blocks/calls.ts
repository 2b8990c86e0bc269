import { z } from 'zod'
import { defineCall } from '../call.ts'
import { addressReferenceSchema } from '../shapes/address-reference.ts'
import { blockRangeShape } from '../shapes/block-range.ts'
import { blockSummarySchema } from '../shapes/block-summary.ts'
import { finalitySchema } from '../shapes/finality.ts'
import { finalityBasisSchema } from '../shapes/finality-basis.ts'
import { finalizedBySchema } from '../shapes/finalized-by.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape } from '../shapes/paging.ts'
import {
  addressSchema,
  blockNumberSchema,
  hashSchema,
  hexSchema,
  quantitySchema,
  timestampSchema,
} from '../shapes/scalars.ts'
import { wholeNumberInput } from '../shapes/whole-number.ts'

/** A block named by number or hash. */
const blockIdSchema = z.union([hashSchema, blockNumberSchema])

export const searchBlock = defineCall({
  method: 'POST',
  path: '/api/chain/search_block',
  auth: 'visitor',
  tag: 'blocks',
  summary: 'Canonical blocks, newest first.',
  request: z.object({ ...blockRangeShape, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(blockSummarySchema),
})

const blockDetailSchema = blockSummarySchema.extend({
  parentHash: hashSchema,
  sha3Uncles: hashSchema,
  stateRoot: hashSchema,
  transactionsRoot: hashSchema,
  receiptsRoot: hashSchema,
  logsBloom: hexSchema,
  difficulty: quantitySchema,
  totalDifficulty: quantitySchema.nullable(),
  extraData: hexSchema,
  mixHash: hashSchema,
  nonce: hexSchema,
  withdrawalsRoot: hashSchema.nullable(),
  withdrawalCount: z.number().int().nullable(),
  blobGasUsed: quantitySchema.nullable(),
  excessBlobGas: quantitySchema.nullable(),
  parentBeaconBlockRoot: hashSchema.nullable(),
  requestsHash: hashSchema.nullable(),
  uncles: z.array(hashSchema),
  /** wei of `fees` that Core's fee market paid others than the producer. Null where unknown. */
  sharedFees: quantitySchema.nullable(),
  /**
   * wei of `fees` that the producer handed in and Core's ValidatorSet credited to nobody, since the producer was no longer
   * in the set (deprecatedDeposit). Null where unknown.
   */
  uncreditedFees: quantitySchema.nullable(),
  /** wei paid for blobs (EIP-4844), and what of it was burnt: all, but on Core, where it is the producer's. Null where unknown. */
  blobFees: quantitySchema.nullable(),
  burntBlobFees: quantitySchema.nullable(),
  /**
   * wei the block earned its producer: fees and blob fees that were not burnt, shared or uncredited, and `subsidy`, the part that
   * Core's ValidatorSet added of its own. Null where unknown.
   */
  reward: z.object({ total: quantitySchema, subsidy: quantitySchema }).nullable(),
  logCount: z.number().int().nullable(),
  confirmations: z.number().int(),
  finality: finalitySchema,
  /** Null where it is not final, or was made so otherwise than by votes. */
  finalizedBy: finalizedBySchema.nullable(),
  /** Fork name in force, where the network's forks are known. */
  hardFork: z.string().nullable(),
  /** Consensus decides whether the extra data has a decoder at all (`satoshi`) or is shown raw (`none`). */
  consensus: z.enum(['satoshi', 'none']),
  /** Blocks of the epoch it lies in, as the lists of validators in headers show; null: none show it. */
  epochLength: z.number().int().nullable(),
  /** Validators (ascending by address) the vote bitset refers to, when known. */
  votingSet: z.array(addressReferenceSchema).nullable(),
  previousBlockNumber: z.number().int().nullable(),
  nextBlockNumber: z.number().int().nullable(),
  /** For a forked block: why it lost its place and which block stands there now. */
  fork: z
    .object({
      reason: z.string(),
      detectedAt: timestampSchema,
      canonicalHash: hashSchema.nullable(),
      readopted: z.boolean(),
    })
    .nullable(),
})
export type BlockDetail = z.infer<typeof blockDetailSchema>

export const block = defineCall({
  method: 'POST',
  path: '/api/chain/block',
  auth: 'visitor',
  tag: 'blocks',
  summary: 'One block by number or hash; a displaced block is found by its hash.',
  request: z.object({ block: blockIdSchema }),
  response: blockDetailSchema,
  failures: ['no such block'],
})

const forkedBlockSchema = blockSummarySchema.omit({ burntFees: true }).extend({
  position: z.number().int(),
  reason: z.string(),
  detectedAt: timestampSchema,
  depth: z.number().int(),
  canonicalHash: hashSchema.nullable(),
  readopted: z.boolean(),
})
export type ForkedBlock = z.infer<typeof forkedBlockSchema>

export const pageBlocksForked = defineCall({
  method: 'POST',
  path: '/api/chain/page_blocks_forked',
  auth: 'visitor',
  tag: 'blocks',
  summary: 'Blocks displaced by reorganisations, newest displacement first.',
  request: z.object({ ...pageRequestShape }),
  response: pageOf(forkedBlockSchema),
})

export const blocksForked = defineCall({
  method: 'POST',
  path: '/api/chain/blocks_forked',
  auth: 'visitor',
  tag: 'blocks',
  summary: 'All displaced blocks at one number.',
  request: z.object({ blockNumber: blockNumberSchema }),
  response: z.object({ records: z.array(forkedBlockSchema) }),
})

export const blockCountdown = defineCall({
  method: 'POST',
  path: '/api/chain/block_countdown',
  auth: 'visitor',
  tag: 'blocks',
  summary: 'How long until a block number is reached, from the mean interval of recent blocks.',
  request: z.object({ blockNumber: blockNumberSchema }),
  response: z.object({
    blockNumber: z.number().int(),
    currentBlock: z.number().int(),
    remainingBlocks: z.number().int(),
    /** Seconds; 0 when the block exists. */
    estimatedSeconds: z.number(),
    /** Seconds with fraction: mean over the last 100 blocks at most, as far back as the chain went at its present pace, without pauses. */
    meanBlockSeconds: z.number(),
    /** Of how many blocks it is the mean; 0: too few are known, it is the network's own interval. */
    sampledBlocks: z.number().int(),
    reached: z.boolean(),
  }),
  failures: ['nothing is indexed yet', 'the block is more than ten years away'],
})

export const addressValidatedBlock = defineCall({
  method: 'POST',
  path: '/api/chain/address_validatedBlock',
  auth: 'visitor',
  tag: 'addresses',
  summary: 'Blocks whose producer is this address, newest first.',
  request: z.object({ address: addressSchema, ...blockRangeShape, ...pageRequestShape, ...asOfRequestShape }),
  response: pageOf(blockSummarySchema),
})

export const finality = defineCall({
  method: 'POST',
  path: '/api/chain/finality',
  auth: 'visitor',
  tag: 'blocks',
  summary:
    'Whether a block, or the block of a transaction, is final, whose word that is, and the votes that made it so. Name one of the two.',
  request: z
    .object({ block: blockIdSchema.optional(), transactionHash: hashSchema.optional() })
    .refine(
      ({ block, transactionHash }) => (block === undefined) !== (transactionHash === undefined),
      'name a block or a transaction, one of them',
    ),
  response: z.object({
    blockNumber: z.number().int(),
    blockHash: hashSchema,
    timestamp: timestampSchema,
    finality: finalitySchema,
    /** Whose word it is; null of a block that is not final, nor probable. */
    basis: finalityBasisSchema.nullable(),
    confirmations: z.number().int(),
    finalizedBy: finalizedBySchema.nullable(),
  }),
  failures: ['no such block', 'no such transaction'],
})

/** Most blocks that `finality_times` tells. */
const maxFinalityTimes = 500

export const finalityTimes = defineCall({
  method: 'POST',
  path: '/api/chain/finality_times',
  auth: 'visitor',
  tag: 'blocks',
  summary: `How long the newest blocks took to become final by votes, oldest first (${maxFinalityTimes} blocks at most); none on a chain without votes.`,
  request: z.object({ count: wholeNumberInput(1, maxFinalityTimes).default(200), ...asOfRequestShape }),
  response: z.object({
    records: z.array(
      z.object({
        blockNumber: z.number().int(),
        timestamp: timestampSchema,
        /** From the block to the first one whose header carries the votes. */
        seconds: z.number(),
        blocks: z.number().int(),
        votes: z.number().int(),
      }),
    ),
    asOf: blockReferenceSchema.nullable(),
  }),
})

export const blockCalls = {
  searchBlock,
  block,
  pageBlocksForked,
  blocksForked,
  blockCountdown,
  addressValidatedBlock,
  finality,
  finalityTimes,
}
