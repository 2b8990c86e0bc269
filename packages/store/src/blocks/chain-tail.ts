import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'

/** What the next block continues: the newest block's identity and its cumulative figures. */
export interface ChainTail {
  number: number
  /** null: nothing is stored yet. */
  hash: Hash | null
  lastTransactionPosition: number
  lastLogPosition: number
  sizeSum: number
  newAddresses: number
  activeAddressDays: number
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

type Row = Omit<ChainTail, 'gasUsedSum' | 'feeSum'> & { gasUsedSum: string; feeSum: string }

/** The tail at the blocks lane's watermark. */
export const getChainTail = async (session: Session, startBlock: number): Promise<ChainTail> => {
  const { rows } = await session.run<Row>(
    'chain_tail',
    `select b.block_number as number, b.hash, b.last_transaction_position as "lastTransactionPosition",
            b.last_log_position as "lastLogPosition", b.size_sum as "sizeSum", b.new_addresses as "newAddresses",
            b.active_address_days as "activeAddressDays", b.gas_used_sum as "gasUsedSum", b.fee_sum as "feeSum",
            b.transfers_20 as "transfers20", b.transfers_721 as "transfers721", b.transfers_1155 as "transfers1155",
            b.last_authorization_position as "lastAuthorizationPosition", b.last_blob_position as "lastBlobPosition",
            b.set_code_transactions as "setCodeTransactions"
       from lanes l join blocks b on b.block_number = l.number where l.name = 'blocks'`,
  )
  const row = rows[0]
  if (row !== undefined) return { ...row, gasUsedSum: BigInt(row.gasUsedSum), feeSum: BigInt(row.feeSum) }
  return {
    number: startBlock - 1,
    hash: null,
    lastTransactionPosition: 0,
    lastLogPosition: 0,
    sizeSum: 0,
    newAddresses: 0,
    activeAddressDays: 0,
    gasUsedSum: 0n,
    feeSum: 0n,
    transfers20: 0,
    transfers721: 0,
    transfers1155: 0,
    lastAuthorizationPosition: 0,
    lastBlobPosition: 0,
    setCodeTransactions: 0,
  }
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
): Promise<{ number: number; extraData: Hex }[]> => {
  const { rows } = await session.run<{ number: number; extraData: Hex }>(
    'newest_extra_data',
    `select block_number as number, extra_data as "extraData" from blocks order by block_number desc limit $1`,
    [count],
  )
  return rows
}
