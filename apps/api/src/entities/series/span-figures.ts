import type { FirstBlocks, SeriesRow } from '@corescope/store/statistics/series'

export const daySeconds = 86_400
export const hourSeconds = 3_600

export type Span = 'hour' | 'day'
export const secondsOf: Readonly<Record<Span, number>> = { hour: hourSeconds, day: daySeconds }

/** Figures of one hour or day (UTC), exact. */
export interface SpanFigures {
  /** Start of the span, unix seconds. */
  timestamp: number
  /** Its end has passed on the chain. */
  isPast: boolean
  /** It is whole: its end has passed on the chain, and neither the chain nor the index begins inside it. */
  isComplete: boolean
  /** Its first and last block; null where it has none. */
  firstBlock: number | null
  lastBlock: number | null
  blocks: number
  transactions: number
  /** Token transfers, per standard. */
  transfers20: number
  transfers721: number
  transfers1155: number
  newAddresses: number
  /** Known addresses at its end. */
  totalAddresses: number
  activeAddresses: number
  activeErc20Addresses: number
  gasUsed: bigint
  /** Sum of the blocks' limits. */
  gasLimit: bigint
  /** wei, as `BlockFees` of its blocks */
  fees: bigint
  burntFees: bigint
  sharedFees: bigint
  uncreditedFees: bigint
  blobFees: bigint
  subsidy: bigint
  /** Bytes of its blocks. */
  size: number
  uncles: number
  /** Blocks sealed out of turn. */
  outOfTurn: number
  /** Transactions that paid for their gas, and the sum, lowest and highest of the prices they paid, wei. */
  pricedTransactions: number
  gasPriceSum: bigint
  lowestGasPrice: bigint | null
  highestGasPrice: bigint | null
  /** Blocks whose parent's time is known and is not block 0's, and the seconds between them and their parents. */
  timedBlocks: number
  timedSeconds: number
}

/**
 * The moment that series begin with, unix seconds: that of the first indexed block. The time of block 0 is often set by hand, years
 * before block 1: where whole spans lie between them the series begin with block 1, and block 0 counts to its span. Pure.
 */
export const openingOf = ({ blockNumber, timestamp, timed }: FirstBlocks, spanSeconds: number): number => {
  const spanOf = (moment: number) => Math.floor(moment / spanSeconds)
  const isFarOff = blockNumber === 0 && timed !== undefined && spanOf(timed.timestamp) - spanOf(timestamp) > 1
  return isFarOff ? timed.timestamp : timestamp
}

/** Starts of the spans that [start, end] meets between the first block and the head; all in unix seconds. Pure. */
export const spanStarts = (
  { start, end }: { start: number; end: number },
  chain: { first: number; head: number },
  spanSeconds: number,
): { from: number; count: number } => {
  const floor = (moment: number) => Math.floor(moment / spanSeconds)
  const from = floor(Math.max(start, chain.first))
  const count = Math.max(0, floor(Math.min(end, chain.head)) - from + 1)
  return { from: from * spanSeconds, count }
}

const nothing = {
  ...{ lastTransactionPosition: 0, knownAddresses: 0, activeAddressDays: 0, activeAddressHours: 0, sizeSum: 0 },
  ...{ activeErc20Days: 0, activeErc20Hours: 0, pricedTransactions: 0, uncleSum: 0, outOfTurnSum: 0 },
  ...{ transfers20: 0, transfers721: 0, transfers1155: 0 },
  ...{ gasUsedSum: '0', feeSum: '0', gasLimitSum: '0', burntFeeSum: '0', gasPriceSum: '0' },
  ...{ sharedFeeSum: '0', uncreditedFeeSum: '0', blobFeeSum: '0', subsidySum: '0' },
}
type Counted = keyof typeof nothing

/** Distance in time of the blocks after `before` up to `to`, each from its parent. */
const timed = (first: FirstBlocks, before: SeriesRow | undefined, to: SeriesRow) => {
  const { timed: earliest } = first
  if (earliest === undefined) return { timedBlocks: 0, timedSeconds: 0 }
  const base = before !== undefined && before.blockNumber > earliest.blockNumber ? before : earliest
  const timedBlocks = Math.max(0, to.blockNumber - base.blockNumber)
  return { timedBlocks, timedSeconds: timedBlocks === 0 ? 0 : to.timestamp - base.timestamp }
}

/** Whether the blocks begin inside a span. The time of block 0 is often set by hand: then the chain begins with block 1. */
const beginsIn = (timestamp: number, seconds: number, before: SeriesRow | undefined, to: SeriesRow): boolean => {
  if (before === undefined) return true
  return before.blockNumber === 0 && to.blockNumber > 0 && before.timestamp < timestamp - seconds
}

const priceOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** Prices stand in the last block of a span; a block of an earlier span says nothing of this one. */
const pricesOf = (timestamp: number, span: Span, to: SeriesRow) => {
  if (to.timestamp < timestamp) return { lowestGasPrice: null, highestGasPrice: null }
  const [lowest, highest] =
    span === 'day' ? [to.dayLowestGasPrice, to.dayHighestGasPrice] : [to.hourLowestGasPrice, to.hourHighestGasPrice]
  return { lowestGasPrice: priceOf(lowest), highestGasPrice: priceOf(highest) }
}

/** A span between what stood before it (undefined: nothing was indexed) and its last block. Pure. */
export const spanFigures = (
  timestamp: number,
  span: Span,
  chain: { first: FirstBlocks; headTimestamp: number },
  { before, to }: { before: SeriesRow | undefined; to: SeriesRow },
): SpanFigures => {
  const from = before ?? nothing
  const count = (name: { [Name in Counted]: (typeof nothing)[Name] extends number ? Name : never }[Counted]) =>
    to[name] - from[name]
  const sum = (name: { [Name in Counted]: (typeof nothing)[Name] extends string ? Name : never }[Counted]) =>
    BigInt(to[name]) - BigInt(from[name])
  const { first, headTimestamp } = chain
  const firstBlock = before === undefined ? first.blockNumber : before.blockNumber + 1
  const isPast = timestamp + secondsOf[span] <= headTimestamp
  const isEmpty = firstBlock > to.blockNumber
  return {
    timestamp,
    isPast,
    isComplete: isPast && !beginsIn(timestamp, secondsOf[span], before, to),
    firstBlock: isEmpty ? null : firstBlock,
    lastBlock: isEmpty ? null : to.blockNumber,
    blocks: to.blockNumber - firstBlock + 1,
    transactions: count('lastTransactionPosition'),
    transfers20: count('transfers20'),
    transfers721: count('transfers721'),
    transfers1155: count('transfers1155'),
    newAddresses: count('knownAddresses'),
    totalAddresses: to.knownAddresses,
    activeAddresses: count(span === 'day' ? 'activeAddressDays' : 'activeAddressHours'),
    activeErc20Addresses: count(span === 'day' ? 'activeErc20Days' : 'activeErc20Hours'),
    gasUsed: sum('gasUsedSum'),
    gasLimit: sum('gasLimitSum'),
    fees: sum('feeSum'),
    burntFees: sum('burntFeeSum'),
    sharedFees: sum('sharedFeeSum'),
    uncreditedFees: sum('uncreditedFeeSum'),
    blobFees: sum('blobFeeSum'),
    subsidy: sum('subsidySum'),
    size: count('sizeSum'),
    uncles: count('uncleSum'),
    outOfTurn: count('outOfTurnSum'),
    pricedTransactions: count('pricedTransactions'),
    gasPriceSum: sum('gasPriceSum'),
    ...pricesOf(timestamp, span, to),
    ...timed(first, before, to),
  }
}
