import type { BlockFigures } from '@corescope/store/audit/block-figures'
import type { ChainFigures } from '@corescope/store/blocks/tables'

const wei = (text: string | null | undefined): bigint | null => (text == null ? null : BigInt(text))

/** The figures of the series as a block's row has them; without a block those that a first block continues. */
export const figuresOf = (row: BlockFigures | undefined): ChainFigures & { timestamp: number } => ({
  timestamp: row?.timestamp ?? -1,
  gasLimitSum: BigInt(row?.gasLimitSum ?? 0),
  burntFeeSum: BigInt(row?.burntFeeSum ?? 0),
  sharedFeeSum: BigInt(row?.sharedFeeSum ?? 0),
  blobFeeSum: BigInt(row?.blobFeeSum ?? 0),
  subsidySum: BigInt(row?.subsidySum ?? 0),
  gasPriceSum: BigInt(row?.gasPriceSum ?? 0),
  pricedTransactions: row?.pricedTransactions ?? 0,
  uncleSum: row?.uncleSum ?? 0,
  dayGasPrice: { lowest: wei(row?.dayLowestGasPrice), highest: wei(row?.dayHighestGasPrice) },
  hourGasPrice: { lowest: wei(row?.hourLowestGasPrice), highest: wei(row?.hourHighestGasPrice) },
})
