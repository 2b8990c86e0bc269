import type { Hash } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'

/** The columns of a block that continue those of the block before it. Sums as decimal strings. */
export interface BlockFigures {
  number: number
  /** unix seconds */
  timestamp: number
  hash: Hash
  parentHash: Hash
  size: number
  transactionCount: number
  gasUsed: string
  fees: string
  burntFees: string
  baseFeePerGas: string | null
  lastTransactionPosition: number
  lastLogPosition: number
  sizeSum: number
  gasUsedSum: string
  feeSum: string
  transfers20: number
  transfers721: number
  transfers1155: number
  gasLimitSum: string
  burntFeeSum: string
  sharedFeeSum: string
  blobFeeSum: string
  subsidySum: string
  gasPriceSum: string
  pricedTransactions: number
  uncleSum: number
  dayLowestGasPrice: string | null
  dayHighestGasPrice: string | null
  hourLowestGasPrice: string | null
  hourHighestGasPrice: string | null
}

/** Figures of blocks [from, to], lowest first; what has no row is missing. */
export const listBlockFigures = async (session: Session, from: number, to: number): Promise<BlockFigures[]> => {
  const { rows } = await session.run<BlockFigures>(
    'audit_figures',
    `select block_number as number, hash, parent_hash as "parentHash", size, transaction_count as "transactionCount",
            gas_used as "gasUsed", fees, burnt_fees as "burntFees", base_fee_per_gas as "baseFeePerGas",
            last_transaction_position as "lastTransactionPosition", last_log_position as "lastLogPosition",
            size_sum as "sizeSum", gas_used_sum as "gasUsedSum", fee_sum as "feeSum", transfers_20 as "transfers20",
            transfers_721 as "transfers721", transfers_1155 as "transfers1155", timestamp,
            gas_limit_sum as "gasLimitSum", burnt_fee_sum as "burntFeeSum", gas_price_sum as "gasPriceSum",
            shared_fee_sum as "sharedFeeSum", blob_fee_sum as "blobFeeSum", subsidy_sum as "subsidySum",
            priced_transactions as "pricedTransactions", uncle_sum as "uncleSum",
            day_lowest_gas_price as "dayLowestGasPrice", day_highest_gas_price as "dayHighestGasPrice",
            hour_lowest_gas_price as "hourLowestGasPrice", hour_highest_gas_price as "hourHighestGasPrice"
       from blocks where block_number between $1 and $2 order by block_number`,
    [from, to],
  )
  return rows
}
