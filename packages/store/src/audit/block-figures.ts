import type { Hash } from '@corescope/chain/types/hex'
import { figureList, type StoredFigures } from '../blocks/table.ts'
import type { Session } from '../database.ts'

/** The columns of a block that continue those of the block before it. Sums as decimal strings. */
export interface BlockFigures extends StoredFigures {
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
            ${figureList('blocks')}
       from blocks where block_number between $1 and $2 order by block_number`,
    [from, to],
  )
  return rows
}
