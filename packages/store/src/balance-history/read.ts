import type { LaneIdle } from '../lanes.ts'
import { lastEntry, listOf, type PageEntryRow, pageStatement, totalStatement } from '../positional-list.ts'
import { type Reader, statement } from '../reader.ts'
import { feeDistributions, nativeBalances } from './table.ts'

/** Where the balance history stands, and why it does not go on if it does not. */
export interface HistoryLaneRow {
  /** First block it tells of; balances are known from the one before it on. */
  first: number
  /** Below `first` while it tells of none. */
  number: number
  hash: string | null
  idle: LaneIdle | null
  message: string | null
}
const laneStatement = statement<HistoryLaneRow>(
  'balance_history_lane',
  `select coalesce(first_number, (select start_block from chain_identities)) as first, number, hash, idle,
          idle_message as message from lanes where name = 'balanceHistory'`,
)
/** Undefined before the indexer's first start. */
export const getHistoryLane = (reader: Reader) => reader.row(laneStatement, [])

const balances = listOf(nativeBalances, 'all', ['block_number as "blockNumber"', 'amount', 'former', 'reasons'])
export interface BalanceEntry {
  blockNumber: number
  amount: string
  former: string | null
  /** Bits that `decodeReasons` reads; null: not told. */
  reasons: number | null
}
const balancePage = pageStatement<BalanceEntry>(balances)
const balanceTotal = totalStatement(balances)

/** A page of the blocks after which an account held another amount, newest first, as of a block number. */
export const listBalanceEntries = (
  reader: Reader,
  values: { addressId: number; bound: number; pageNum: number; pageSize: number },
): Promise<PageEntryRow<BalanceEntry>[]> =>
  reader.rows(balancePage, [values.addressId, values.bound, values.pageNum, values.pageSize])

const entryAtStatement = statement<BalanceEntry>(
  'native_balance_at',
  `select ${balances.keys.join(', ')} from native_balances where address_id = $1 and position = $2`,
)
/** One row of an account's list. */
export const getBalanceEntry = (reader: Reader, addressId: number, position: number) =>
  reader.row(entryAtStatement, [addressId, position])

/**
 * What an account held after a block that the lane has passed.
 * @returns wei; undefined where no block the lane tells of changed it: it holds what it held before them
 */
export const getBalanceAt = async (
  reader: Reader,
  addressId: number,
  blockNumber: number,
): Promise<string | undefined> => {
  const total = (await reader.row(balanceTotal, [addressId, blockNumber]))?.total
  if (total === undefined) return undefined
  const entry = await getBalanceEntry(reader, addressId, Math.max(1, total))
  return total === 0 ? (entry?.former ?? undefined) : entry?.amount
}

const dailyBalancesStatement = statement<{ place: number; amount: string; changedIn: number | null }>(
  'native_daily_balances',
  `select k.place, coalesce(l.amount, first.former) as amount, l.block_number as "changedIn"
     from unnest($2::int[]) with ordinality k (bound, place)
     join native_balances first on first.address_id = $1::int and first.position = 1
     left join lateral ${lastEntry(balances, ['$1::int'], 'amount, block_number', 'k.bound')} l on true
    where coalesce(l.amount, first.former) is not null order by k.place`,
)
/**
 * What an account held after several blocks that the lane has passed, and the block that changed it last (null: one before
 * its list); `place` counts the blocks from 1. Empty where no block the lane tells of changed it.
 */
export const listDailyBalances = (reader: Reader, addressId: number, blockNumbers: readonly number[]) =>
  reader.rows(dailyBalancesStatement, [addressId, blockNumbers])

const distributions = listOf(feeDistributions, 'all', ['transaction_position as "transactionPosition"', 'amount'])
const distributionPage = pageStatement<{ transactionPosition: number; amount: string }>(distributions)

const distributionTotal = totalStatement(distributions)

/** How many shares of fees an account was paid, as of a chain-wide transaction position. */
export const countFeeDistributions = async (reader: Reader, addressId: number, bound: number): Promise<number> =>
  (await reader.row(distributionTotal, [addressId, bound]))?.total ?? 0

/** A page of the shares of fees an account was paid, newest first, as of a chain-wide transaction position. */
export const listFeeDistributions = (
  reader: Reader,
  values: { addressId: number; bound: number; pageNum: number; pageSize: number },
): Promise<PageEntryRow<{ transactionPosition: number; amount: string }>[]> =>
  reader.rows(distributionPage, [values.addressId, values.bound, values.pageNum, values.pageSize])
