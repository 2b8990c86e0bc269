import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import { type ActivityFigures, type ChainFigures, figureList, readFigures, type StoredFigures } from './table.ts'

/** What the next block continues: the newest block's identity and its cumulative figures. */
export interface ChainTail extends ChainFigures, ActivityFigures {
  number: number
  /** null: nothing is stored yet. */
  hash: Hash | null
  /** unix seconds; -1: nothing is stored yet. */
  timestamp: number
  lastTransactionPosition: number
  lastLogPosition: number
  sizeSum: number
  newAddresses: number
  gasUsedSum: bigint
  feeSum: bigint
  /** Token transfers so far, per standard. */
  transfers20: number
  transfers721: number
  transfers1155: number
  lastAuthorizationPosition: number
  lastBlobPosition: number
  /** Type-4 transactions so far. */
  setCodeTransactions: number
}

type Sum = 'gasUsedSum' | 'feeSum'
type Row = Omit<ChainTail, Sum | keyof ChainFigures> & Record<Sum, string> & StoredFigures

const tailOf = (row: Row): ChainTail => ({
  ...row,
  ...readFigures(row),
  gasUsedSum: BigInt(row.gasUsedSum),
  feeSum: BigInt(row.feeSum),
})

/** Of a chain whose first block is to come: the number is that of the block before it. */
export const emptyChainTail = (number: number): ChainTail => ({
  number,
  hash: null,
  timestamp: -1,
  lastTransactionPosition: 0,
  lastLogPosition: 0,
  sizeSum: 0,
  newAddresses: 0,
  activeAddressDays: 0,
  activeAddressHours: 0,
  activeErc20Days: 0,
  activeErc20Hours: 0,
  gasUsedSum: 0n,
  feeSum: 0n,
  ...readFigures(undefined),
  transfers20: 0,
  transfers721: 0,
  transfers1155: 0,
  lastAuthorizationPosition: 0,
  lastBlobPosition: 0,
  setCodeTransactions: 0,
})

const columns = `b.block_number as number, b.hash, b.last_transaction_position as "lastTransactionPosition",
            b.last_log_position as "lastLogPosition", b.size_sum as "sizeSum", b.new_addresses as "newAddresses",
            b.active_address_days as "activeAddressDays", b.gas_used_sum as "gasUsedSum", b.fee_sum as "feeSum",
            b.transfers_20 as "transfers20", b.transfers_721 as "transfers721", b.transfers_1155 as "transfers1155",
            b.last_authorization_position as "lastAuthorizationPosition", b.last_blob_position as "lastBlobPosition",
            b.set_code_transactions as "setCodeTransactions", b.timestamp,
            b.active_address_hours as "activeAddressHours", b.active_erc20_days as "activeErc20Days",
            b.active_erc20_hours as "activeErc20Hours", ${figureList('b')}`

/** The tail at the blocks lane's watermark. */
export const getChainTail = async (session: Session, startBlock: number): Promise<ChainTail> => {
  const { rows } = await session.run<Row>(
    'chain_tail',
    `select ${columns} from lanes l join blocks b on b.block_number = l.number where l.name = 'blocks'`,
  )
  return rows[0] === undefined ? emptyChainTail(startBlock - 1) : tailOf(rows[0])
}

/** The tail after a block of ours; before the first one when that is `startBlock - 1`; undefined when it has no row. */
export const getChainTailAt = async (
  session: Session,
  blockNumber: number,
  startBlock: number,
): Promise<ChainTail | undefined> => {
  if (blockNumber < startBlock) return emptyChainTail(startBlock - 1)
  const { rows } = await session.run<Row>(
    'chain_tail_at',
    `select ${columns} from blocks b where b.block_number = $1`,
    [blockNumber],
  )
  return rows[0] && tailOf(rows[0])
}

/** Hashes of our blocks in [from, to], highest first. */
export const listBlockHashes = async (
  session: Session,
  from: number,
  to: number,
): Promise<{ number: number; hash: Hash; parentHash: Hash }[]> => {
  const { rows } = await session.run<{ number: number; hash: Hash; parentHash: Hash }>(
    'block_hashes',
    `select block_number as number, hash, parent_hash as "parentHash" from blocks
      where block_number between $1 and $2 order by block_number desc`,
    [from, to],
  )
  return rows
}

/** Extra data of our newest blocks, highest first. */
export const listNewestExtraData = async (
  session: Session,
  count: number,
): Promise<{ number: number; parentHash: Hash; extraData: Hex }[]> => {
  const { rows } = await session.run<{ number: number; parentHash: Hash; extraData: Hex }>(
    'newest_extra_data',
    `select block_number as number, parent_hash as "parentHash", extra_data as "extraData" from blocks
      order by block_number desc limit $1`,
    [count],
  )
  return rows
}
