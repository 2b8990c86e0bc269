import { type Reader, statement } from '../reader.ts'

/** Sums over transactions of one address in one role; `list` is the order it stands high in. */
export interface TopRow {
  list: string
  addressId: number
  transactions: number
  value: string
  fees: string
  gasUsed: string
}

/** Rows of each list. */
const shown = 10

const sums = `count(*) as transactions, coalesce(sum(value) filter (where status is distinct from 0), 0) as value,
  sum(gas_used * effective_gas_price) as fees, sum(gas_used) as gas`
const list = (name: string, rows: 'by_sender' | 'by_receiver', order: string, condition = 'true') => `
  (select '${name}' as list, id, transactions, value, fees, gas from ${rows} where ${condition}
    order by ${order} desc, id limit ${shown})`

const topStatement = statement<TopRow>(
  'top_statistics',
  `with counted as materialized (
     select from_id, coalesce(to_id, created_id) as to_id, value, gas_used, effective_gas_price, status from transactions
      where bucket >= ($1::bigint >> 14)::int and bucket <= ($2::bigint >> 14)::int
        and transaction_position > $1::bigint and transaction_position <= $2::bigint),
   by_sender as materialized (select from_id as id, ${sums} from counted group by from_id),
   by_receiver as materialized (select to_id as id, ${sums} from counted where to_id is not null group by to_id),
   called as materialized (
     select r.* from by_receiver r join accounts a on a.address_id = r.id where a.kind = 1)
   select list, id as "addressId", transactions::int, value, fees, gas as "gasUsed" from (
     ${list('senders', 'by_sender', 'transactions')}
     union all ${list('valueSenders', 'by_sender', 'value', 'value > 0')}
     union all ${list('valueReceivers', 'by_receiver', 'value', 'value > 0')}
     union all ${list('feePayers', 'by_sender', 'fees', 'fees > 0')}
     union all (select 'contracts', id, transactions, value, fees, gas from called order by transactions desc, id limit ${shown})
     union all (select 'gasUsers', id, transactions, value, fees, gas from called order by gas desc, id limit ${shown})
   ) lists`,
)
/** Who did most in the transactions at positions in (after, upTo]: the caller bounds how many these are. */
export const listTop = (reader: Reader, after: number, upTo: number): Promise<TopRow[]> =>
  reader.rows(topStatement, [after, upTo])

const producersStatement = statement<{ addressId: number; blocks: number }>(
  'top_producers',
  `select miner_id as "addressId", count(*)::int as blocks from blocks
    where block_number > $1::int and block_number <= $2::int group by miner_id order by 2 desc, 1 limit ${shown}`,
)
/** Who produced most of the blocks in (after, upTo]. */
export const listTopProducers = (reader: Reader, after: number, upTo: number) =>
  reader.rows(producersStatement, [after, upTo])

const blockOfStatement = statement<{ number: number; timestamp: number }>(
  'block_of_position',
  `select b.block_number as number, b.timestamp from transactions t join blocks b on b.block_number = t.block_number
    where t.bucket = ($1::bigint >> 14)::int and t.transaction_position = $1::bigint`,
)
/** The block of a transaction's position. */
export const getBlockOfPosition = (reader: Reader, position: number) => reader.row(blockOfStatement, [position])
