import { type Reader, statement } from '../reader.ts'

/** Cumulative columns of a block: any span's figures are the difference of two of these. */
export interface CumulativeRow {
  /** The instant asked for. */
  boundary: number
  blockNumber: number
  timestamp: number
  lastTransactionPosition: number
  gasUsedSum: string
  feeSum: string
  knownAddresses: number
  activeAddressDays: number
  /** Transactions that paid for their gas, and the sum of the prices they paid, wei. */
  pricedTransactions: number
  gasPriceSum: string
}
const columns = `
  b.block_number as "blockNumber", b.timestamp, b.last_transaction_position as "lastTransactionPosition",
  b.gas_used_sum as "gasUsedSum", b.fee_sum as "feeSum", b.new_addresses as "knownAddresses",
  b.active_address_days as "activeAddressDays", b.priced_transactions as "pricedTransactions",
  b.gas_price_sum as "gasPriceSum"`

const boundariesStatement = statement<CumulativeRow>(
  'trend_at_boundaries',
  `select k.boundary, ${columns} from unnest($1::bigint[]) as k (boundary)
    cross join lateral (select * from blocks where timestamp < k.boundary and block_number <= $2
                         order by timestamp desc, block_number desc limit 1) b
    order by k.boundary`,
)
/** The last block before each instant, not above `head`; instants before the first block are missing. */
export const listFiguresBefore = (reader: Reader, boundaries: number[], head: number) =>
  reader.rows(boundariesStatement, [boundaries, head])

export interface RecentRow {
  gasUsed: string
  gasLimit: string
}
const recentStatement = statement<RecentRow>(
  'recent_blocks',
  `select coalesce(sum(gas_used), 0) as "gasUsed", coalesce(sum(gas_limit), 0) as "gasLimit"
     from blocks where block_number > $1::int - $2::int and block_number <= $1::int and block_number > 0`,
)
/** Sums over the last `count` blocks up to `head`; block 0 is left out. */
export const getRecent = (reader: Reader, head: number, count: number) => reader.row(recentStatement, [head, count])

const blockTimesStatement = statement<{ timestamp: number }>(
  'block_times',
  `select timestamp from blocks where block_number > $1::int - $2::int and block_number <= $1::int and block_number > 0
    order by block_number desc`,
)
/** Unix seconds of the last `count` blocks up to `head`, newest first; block 0 is left out, its time is not a block's distance from another. */
export const listBlockTimes = async (reader: Reader, head: number, count: number): Promise<number[]> =>
  (await reader.rows(blockTimesStatement, [head, count])).map(({ timestamp }) => timestamp)

const gasPriceStatement = statement<{ gasPrice: string | null }>(
  'recent_gas_price',
  `with recent as (
     select last_transaction_position as last, transaction_count as count from blocks
      where block_number > $1::int - 1000 and block_number <= $1::int and transaction_count > 0
      order by block_number desc limit 20)
   select percentile_disc(0.5) within group (order by t.effective_gas_price) as "gasPrice"
     from recent r join transactions t on t.transaction_position > r.last - r.count and t.transaction_position <= r.last
      and t.bucket >= ((r.last - r.count) >> 14)::int and t.bucket <= (r.last >> 14)::int
    where t.effective_gas_price > 0`,
)
/** Median price paid in the last 20 blocks with transactions (of the last 1,000 blocks); free system calls left out. */
export const getRecentGasPrice = async (reader: Reader, head: number): Promise<string | null> =>
  (await reader.row(gasPriceStatement, [head]))?.gasPrice ?? null
