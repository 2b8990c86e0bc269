import type { Block } from '@corescope/chain/types/block'
import type { Receipt } from '@corescope/chain/types/transaction'
import type { BlockFees, ChainFigures } from '@corescope/store/blocks/table'

export const secondsPerHour = 3_600
export const secondsPerDay = 86_400

/** Both instants (unix seconds) lie in one span of that many seconds, counted from 1970 in UTC. Pure. */
export const isSameSpan = (one: number, other: number, spanSeconds: number): boolean =>
  Math.floor(one / spanSeconds) === Math.floor(other / spanSeconds)

type Price = bigint | null

const lowestOf = (before: Price, prices: readonly bigint[]): Price =>
  prices.reduce((lowest: Price, price) => (lowest === null || price < lowest ? price : lowest), before)
const highestOf = (before: Price, prices: readonly bigint[]): Price =>
  prices.reduce((highest: Price, price) => (highest === null || price > highest ? price : highest), before)

/** On Core a block has difficulty 2 where its producer's turn it was, else 1; block 0 was sealed by nobody. */
const isOutOfTurn = ({ number, difficulty }: Pick<Block, 'number' | 'difficulty'>): boolean =>
  number > 0 && difficulty === 1n

/**
 * The figures of the series after a block.
 * @param before those of the block before and its time (unix seconds; -1: there is none)
 * @param fees of the block itself
 */
export const continueFigures = (
  before: ChainFigures & { timestamp: number },
  block: Pick<Block, 'number' | 'timestamp' | 'gasLimit' | 'uncles' | 'difficulty'>,
  receipts: readonly Pick<Receipt, 'effectiveGasPrice'>[],
  fees: Pick<BlockFees, 'burntFees' | 'sharedFees' | 'uncreditedFees' | 'blobFees' | 'subsidy'>,
): ChainFigures => {
  const prices = receipts.map(({ effectiveGasPrice }) => effectiveGasPrice).filter((price) => price > 0n)
  const sameDay = isSameSpan(before.timestamp, block.timestamp, secondsPerDay)
  const sameHour = isSameSpan(before.timestamp, block.timestamp, secondsPerHour)
  return {
    gasLimitSum: before.gasLimitSum + block.gasLimit,
    burntFeeSum: before.burntFeeSum + fees.burntFees,
    sharedFeeSum: before.sharedFeeSum + fees.sharedFees,
    uncreditedFeeSum: before.uncreditedFeeSum + fees.uncreditedFees,
    blobFeeSum: before.blobFeeSum + fees.blobFees,
    subsidySum: before.subsidySum + fees.subsidy,
    gasPriceSum: prices.reduce((sum, price) => sum + price, before.gasPriceSum),
    pricedTransactions: before.pricedTransactions + prices.length,
    uncleSum: before.uncleSum + block.uncles.length,
    outOfTurnSum: before.outOfTurnSum + (isOutOfTurn(block) ? 1 : 0),
    dayLowestGasPrice: lowestOf(sameDay ? before.dayLowestGasPrice : null, prices),
    dayHighestGasPrice: highestOf(sameDay ? before.dayHighestGasPrice : null, prices),
    hourLowestGasPrice: lowestOf(sameHour ? before.hourLowestGasPrice : null, prices),
    hourHighestGasPrice: highestOf(sameHour ? before.hourHighestGasPrice : null, prices),
  }
}
