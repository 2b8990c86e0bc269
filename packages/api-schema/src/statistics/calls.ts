import { z } from 'zod'
import { defineCall } from '../call.ts'
import { finalityBasisSchema } from '../shapes/finality-basis.ts'
import { asOfRequestShape, blockReferenceSchema, pageOf, pageRequestShape, sinceShape } from '../shapes/paging.ts'
import { decimalSchema, quantitySchema, timestampSchema } from '../shapes/scalars.ts'
import { wholeNumberInput } from '../shapes/whole-number.ts'
import { gasTiers, topStatistics } from './top.ts'

/** One point per hour or day: figures of that span, exact differences of cumulative columns. */
const seriesPointSchema = z.object({
  /** Start of the span, unix seconds. */
  timestamp: timestampSchema,
  transactions: z.number().int(),
  blocks: z.number().int(),
  gasUsed: quantitySchema,
  fees: quantitySchema,
  newAddresses: z.number().int(),
  activeAddresses: z.number().int(),
  /** wei; of the transactions that paid for their gas: calls of the system do not. */
  meanGasPrice: quantitySchema.nullable(),
})
export type SeriesPoint = z.infer<typeof seriesPointSchema>

const analysisSummarySchema = z.object({
  asOf: blockReferenceSchema.nullable(),
  from: z.number().int(),
  finalizedBlock: z.number().int().nullable(),
  /** Whose word that is: votes in headers, the node's, or nobody's: it lies so deep that it is probable. */
  finalityBasis: finalityBasisSchema,
  timestamp: timestampSchema.nullable(),
  totalBlocks: z.number().int(),
  totalTransactions: z.number().int(),
  totalAddresses: z.number().int(),
  /** Mean over the last 100 blocks at most, as far back as the chain went at its present pace, without pauses: seconds with fraction. */
  meanBlockSeconds: z.number().nullable(),
  /** Over the last hour of chain time, or over what is indexed of it; null while that is one block. */
  transactionsPerSecond: z.number().nullable(),
  transactionsLastDay: z.number().int(),
  transactionsDayBefore: z.number().int().nullable(),
  newAddressesLastDay: z.number().int(),
  /** Share of the gas limit used by the last 100 blocks, 0..1. */
  gasUtilisation: z.number().nullable(),
  /** wei, median of the last 20 blocks with transactions; null when there are none. */
  gasPrice: quantitySchema.nullable(),
  pendingTransactions: z.number().int().nullable(),
  /** Last 14 whole days and today. */
  days: z.array(seriesPointSchema),
  /** Last 24 whole hours and the running one; active addresses are counted by day only. */
  hours: z.array(seriesPointSchema.omit({ activeAddresses: true })),
})
export type AnalysisSummary = z.infer<typeof analysisSummarySchema>

export const analysisSummary = defineCall({
  method: 'POST',
  path: '/api/chain/analysis_summary',
  auth: 'visitor',
  tag: 'statistics',
  summary: 'Key figures of the chain with their recent trend.',
  request: z.object({}).nullish(),
  response: analysisSummarySchema,
})

/** Days of `transaction_history` at once. */
const maxDays = 366

export const transactionHistory = defineCall({
  method: 'POST',
  path: '/api/chain/transaction_history',
  auth: 'visitor',
  tag: 'statistics',
  summary: `The chain day by day (UTC), newest first, the running day included: transactions, blocks, gas, fees, addresses. Up to ${maxDays} days at once.`,
  request: z.object({
    pageNum: pageRequestShape.pageNum,
    pageSize: wholeNumberInput(1, maxDays).default(14),
    ...asOfRequestShape,
  }),
  response: pageOf(seriesPointSchema),
})

/** Points of `chain_series` at once: ten years of days, five months of hours. */
const maxPoints = 4_000

const momentInput = wholeNumberInput(0)

/** Everything the charts draw of one hour or day (UTC); exact, with nothing where there is nothing to take a mean of. */
const chainSeriesPointSchema = seriesPointSchema.extend({
  /** Every block it will ever have is in. False for the running span, and for one the index begins inside of. */
  isComplete: z.boolean(),
  /** Token transfers, per standard. */
  transfers20: z.number().int(),
  transfers721: z.number().int(),
  transfers1155: z.number().int(),
  /** Addresses known at its end: mentioned so far by a header, transaction, log or withdrawal. */
  totalAddresses: z.number().int(),
  /** Addresses that sent or received an ERC-20. */
  activeErc20Addresses: z.number().int(),
  /** Sum of the blocks' gas limits, the mean one, and the share of it that was used, 0..1. */
  gasLimit: quantitySchema,
  meanGasLimit: quantitySchema.nullable(),
  gasUtilisation: z.number().nullable(),
  lowestGasPrice: quantitySchema.nullable(),
  highestGasPrice: quantitySchema.nullable(),
  /**
   * wei; parts of `fees`: burnt at the base fee, what Core's fee market paid others than the producers, and what producers handed in that
   * Core's ValidatorSet credited to nobody.
   */
  burntFees: quantitySchema,
  sharedFees: quantitySchema,
  uncreditedFees: quantitySchema,
  /** wei paid for blobs, no part of `fees`; and what of it was burnt: all of it, but on Core, where it is the producers'. */
  blobFees: quantitySchema,
  burntBlobFees: quantitySchema,
  /** wei that Core's ValidatorSet added of its own, and all that the producers earned: fees and blob fees that were not burnt, shared or uncredited, and the subsidy. */
  subsidy: quantitySchema,
  rewards: quantitySchema,
  /** Bytes of its blocks, and of one. */
  size: z.number().int(),
  meanBlockSize: z.number().nullable(),
  /** Seconds from a block's parent to it; block 0 is nobody's parent here, nor is what lies before the index. */
  meanBlockSeconds: z.number().nullable(),
  uncles: z.number().int(),
  /** Blocks of difficulty 1: on Core those sealed out of turn. */
  outOfTurn: z.number().int(),
})
export type ChainSeriesPoint = z.infer<typeof chainSeriesPointSchema>

export const chainSeries = defineCall({
  method: 'POST',
  path: '/api/chain/chain_series',
  auth: 'visitor',
  tag: 'statistics',
  summary: `The chain hour by hour or day by day (UTC), oldest first, spans without a block and the running one included: what charts draw. \`start\` and \`end\` (unix seconds) may lie anywhere in the first and the last span; without them: the last 168 hours or 365 days. Up to ${maxPoints} points at once.`,
  request: z.object({
    span: z.enum(['hour', 'day']).default('day'),
    start: momentInput.optional(),
    end: momentInput.optional(),
    ...asOfRequestShape,
  }),
  refusals: ['it lies before start', 'at once'],
  response: z.object({
    points: z.array(chainSeriesPointSchema),
    asOf: blockReferenceSchema.nullable(),
    ...sinceShape,
    /** The asked `asOfHash` was displaced. */
    reorged: z.boolean().optional(),
  }),
})

/** Figures of `chain_series` that charts draw, each a column of `chart_series`. */
const chartFigures = [
  ...(['transactions', 'blocks', 'newAddresses', 'totalAddresses', 'activeAddresses', 'activeErc20Addresses'] as const),
  ...(['transfers20', 'transfers721', 'transfers1155'] as const),
  ...(['gasUsed', 'gasLimit', 'meanGasLimit', 'gasUtilisation', 'meanGasPrice', 'lowestGasPrice'] as const),
  ...(['highestGasPrice', 'fees', 'burntFees', 'rewards', 'size', 'meanBlockSize', 'meanBlockSeconds'] as const),
] as const satisfies readonly (keyof ChainSeriesPoint)[]
export type ChartFigure = (typeof chartFigures)[number]

export const chartSeries = defineCall({
  method: 'POST',
  path: '/api/chain/chart_series',
  auth: 'visitor',
  tag: 'statistics',
  summary: `Columns of \`chain_series\`: only the figures asked for, each a list beside \`timestamps\`. The last \`count\` hours or days (UTC), the running one included; up to ${maxPoints}.`,
  request: z.object({
    figures: z.array(z.enum(chartFigures)).min(1).max(chartFigures.length),
    span: z.enum(['hour', 'day']).default('day'),
    count: wholeNumberInput(1, maxPoints).default(90),
    ...asOfRequestShape,
  }),
  response: z.object({
    /** Where each span begins, unix seconds, oldest first. */
    timestamps: z.array(timestampSchema),
    /** First and last block of each span; null where it has none. */
    firstBlocks: z.array(z.number().int().nullable()),
    lastBlocks: z.array(z.number().int().nullable()),
    /** Places of the spans that are not whole: the running one, and one the index begins inside of. */
    partial: z.array(z.number().int()),
    /** By name: numbers, decimal strings of what may be large, null where there is nothing to take a mean of. */
    figures: z.partialRecord(z.enum(chartFigures), z.array(z.union([z.number(), quantitySchema]).nullable())),
    asOf: blockReferenceSchema.nullable(),
    ...sinceShape,
    /** The asked `asOfHash` was displaced. */
    reorged: z.boolean().optional(),
  }),
})

export const circulatingSupply = defineCall({
  method: 'GET',
  path: '/api/chain/circulating_supply',
  auth: 'visitor',
  tag: 'statistics',
  summary: 'Native coin: total and circulating supply in wei, true at the newest indexed block.',
  request: z.object({}).nullish(),
  response: z.object({
    totalSupply: quantitySchema,
    circulatingSupply: quantitySchema,
    circulating: decimalSchema,
    /** The block that the figures are true at. */
    asOf: blockReferenceSchema,
  }),
  failures: ['the supply of this network is not known', 'nothing is indexed yet'],
})

export const statisticsCalls = {
  analysisSummary,
  transactionHistory,
  chainSeries,
  chartSeries,
  circulatingSupply,
  topStatistics,
  gasTiers,
}
