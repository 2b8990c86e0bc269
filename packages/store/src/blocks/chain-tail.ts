import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import type { ActivityFigures, ChainFigures } from './tables.ts'

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

const sums = [
  ...(['gasUsedSum', 'feeSum', 'gasLimitSum', 'burntFeeSum', 'gasPriceSum'] as const),
  ...(['sharedFeeSum', 'blobFeeSum', 'subsidySum'] as const),
] as const
type Sum = (typeof sums)[number]
type Prices = Record<'dayLowest' | 'dayHighest' | 'hourLowest' | 'hourHighest', string | null>
type Row = Omit<ChainTail, Sum | 'dayGasPrice' | 'hourGasPrice'> & Record<Sum, string> & Prices

const wei = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

const tailOf = ({ dayLowest, dayHighest, hourLowest, hourHighest, ...row }: Row): ChainTail => ({
  ...row,
  ...(Object.fromEntries(sums.map((name) => [name, BigInt(row[name])])) as Record<Sum, bigint>),
  dayGasPrice: { lowest: wei(dayLowest), highest: wei(dayHighest) },
  hourGasPrice: { lowest: wei(hourLowest), highest: wei(hourHighest) },
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
  gasLimitSum: 0n,
  burntFeeSum: 0n,
  sharedFeeSum: 0n,
  blobFeeSum: 0n,
  subsidySum: 0n,
  gasPriceSum: 0n,
  pricedTransactions: 0,
  uncleSum: 0,
  dayGasPrice: { lowest: null, highest: null },
  hourGasPrice: { lowest: null, highest: null },
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
            b.set_code_transactions as "setCodeTransactions", b.timestamp, b.gas_limit_sum as "gasLimitSum",
            b.burnt_fee_sum as "burntFeeSum", b.shared_fee_sum as "sharedFeeSum", b.blob_fee_sum as "blobFeeSum",
            b.subsidy_sum as "subsidySum", b.gas_price_sum as "gasPriceSum",
            b.priced_transactions as "pricedTransactions", b.uncle_sum as "uncleSum",
            b.active_address_hours as "activeAddressHours", b.active_erc20_days as "activeErc20Days",
            b.active_erc20_hours as "activeErc20Hours", b.day_lowest_gas_price as "dayLowest",
            b.day_highest_gas_price as "dayHighest", b.hour_lowest_gas_price as "hourLowest",
            b.hour_highest_gas_price as "hourHighest"`

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
): Promise<{ number: number; extraData: Hex }[]> => {
  const { rows } = await session.run<{ number: number; extraData: Hex }>(
    'newest_extra_data',
    `select block_number as number, extra_data as "extraData" from blocks order by block_number desc limit $1`,
    [count],
  )
  return rows
}
