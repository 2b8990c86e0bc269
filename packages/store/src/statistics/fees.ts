import { type Reader, statement } from '../reader.ts'

/** What a block took for its gas. */
export interface BlockFeesRow {
  blockNumber: number
  gasUsed: string
  gasLimit: string
  baseFeePerGas: string | null
  /** Lowest price among its transactions that paid for their gas; null where none did. */
  lowest: string | null
}
const blocksStatement = statement<BlockFeesRow>(
  'recent_block_fees',
  `select b.block_number as "blockNumber", b.gas_used as "gasUsed", b.gas_limit as "gasLimit",
          b.base_fee_per_gas as "baseFeePerGas", paid.lowest
     from blocks b
     left join lateral (
       select min(t.effective_gas_price) as lowest from transactions t
        where t.bucket >= ((b.last_transaction_position - b.transaction_count) >> 14)::int
          and t.bucket <= (b.last_transaction_position >> 14)::int
          and t.transaction_position > b.last_transaction_position - b.transaction_count
          and t.transaction_position <= b.last_transaction_position and t.effective_gas_price > 0) paid on true
    where b.block_number > $1::int - $2::int and b.block_number <= $1::int order by b.block_number desc`,
)
/** The last `count` blocks up to `head`, newest first. */
export const listBlockFees = (reader: Reader, head: number, count: number) =>
  reader.rows(blocksStatement, [head, count])

/** What transactions paid above the base fee of their block, wei per gas: a tenth of them at most so much, half, nine tenths. */
export interface TipsRow {
  low: string | null
  middle: string | null
  high: string | null
}
const tipsStatement = statement<TipsRow>(
  'recent_tips',
  `with recent as (
     select last_transaction_position as last, transaction_count as count, coalesce(base_fee_per_gas, 0) as base
       from blocks where block_number > $1::int - 1000 and block_number <= $1::int and transaction_count > 0
      order by block_number desc limit 20),
   tips as (
     select t.effective_gas_price - r.base as tip
       from recent r join transactions t on t.transaction_position > r.last - r.count and t.transaction_position <= r.last
        and t.bucket >= ((r.last - r.count) >> 14)::int and t.bucket <= (r.last >> 14)::int
      where t.effective_gas_price > 0)
   select percentile_disc(0.1) within group (order by tip) as low, percentile_disc(0.5) within group (order by tip) as middle,
          percentile_disc(0.9) within group (order by tip) as high from tips`,
)
/** Of the last 20 blocks with transactions (of the last 1,000 blocks); free system calls are left out. */
export const getRecentTips = async (reader: Reader, head: number): Promise<TipsRow> =>
  (await reader.row(tipsStatement, [head])) ?? { low: null, middle: null, high: null }
