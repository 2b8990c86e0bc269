import type { Block } from '@corescope/chain/types/block'
import type { Receipt } from '@corescope/chain/types/transaction'
import type { BlockFees, ChainFigures, GasPriceRange } from '@corescope/store/blocks/tables'

export const secondsPerHour = 3_600
export const secondsPerDay = 86_400

/** Both instants (unix seconds) lie in one span of that many seconds, counted from 1970 in UTC. Pure. */
export const isSameSpan = (one: number, other: number, spanSeconds: number): boolean =>
  Math.floor(one / spanSeconds) === Math.floor(other / spanSeconds)

const widen = ({ lowest, highest }: GasPriceRange, prices: readonly bigint[]): GasPriceRange => {
  const range = { lowest, highest }
  for (const price of prices) {
    if (range.lowest === null || price < range.lowest) range.lowest = price
    if (range.highest === null || price > range.highest) range.highest = price
  }
  return range
}

const untold: GasPriceRange = { lowest: null, highest: null }

/**
 * The figures of the series after a block.
 * @param before those of the block before and its time (unix seconds; -1: there is none)
 * @param fees of the block itself
 */
export const continueFigures = (
  before: ChainFigures & { timestamp: number },
  block: Pick<Block, 'timestamp' | 'gasLimit' | 'uncles'>,
  receipts: readonly Pick<Receipt, 'effectiveGasPrice'>[],
  fees: Pick<BlockFees, 'burntFees' | 'sharedFees' | 'blobFees' | 'subsidy'>,
): ChainFigures => {
  const prices = receipts.map(({ effectiveGasPrice }) => effectiveGasPrice).filter((price) => price > 0n)
  const goesOn = (spanSeconds: number) => isSameSpan(before.timestamp, block.timestamp, spanSeconds)
  return {
    gasLimitSum: before.gasLimitSum + block.gasLimit,
    burntFeeSum: before.burntFeeSum + fees.burntFees,
    sharedFeeSum: before.sharedFeeSum + fees.sharedFees,
    blobFeeSum: before.blobFeeSum + fees.blobFees,
    subsidySum: before.subsidySum + fees.subsidy,
    gasPriceSum: prices.reduce((sum, price) => sum + price, before.gasPriceSum),
    pricedTransactions: before.pricedTransactions + prices.length,
    uncleSum: before.uncleSum + block.uncles.length,
    dayGasPrice: widen(goesOn(secondsPerDay) ? before.dayGasPrice : untold, prices),
    hourGasPrice: widen(goesOn(secondsPerHour) ? before.hourGasPrice : untold, prices),
  }
}
