import { lastPosition, listOf } from '../positional-list.ts'
import { type Reader, statement } from '../reader.ts'
import { addressEntries } from './table.ts'

/** How many transactions an address had: all, received, sent. */
export interface AddressCounts {
  transactions: number
  incoming: number
  outgoing: number
}

const countAt = (list: 'all' | 'in' | 'out') =>
  lastPosition(listOf(addressEntries, list), { owner: ['$1::int'], bound: 'k.bound' })
const countsStatement = statement<AddressCounts>(
  'address_counts_at',
  `select coalesce(a.place, 0) as transactions, coalesce(i.place, 0) as incoming, coalesce(o.place, 0) as outgoing
     from unnest($2::bigint[]) with ordinality k (bound, place)
     left join lateral ${countAt('all')} a on true
     left join lateral ${countAt('in')} i on true
     left join lateral ${countAt('out')} o on true order by k.place`,
)
/** The same as of several chain-wide transaction positions, in their order. */
export const listAddressCounts = (reader: Reader, addressId: number, bounds: readonly number[]) =>
  reader.rows(countsStatement, [addressId, bounds])

export interface CounterpartyRow extends AddressCounts {
  counterpartyId: number
  /** wei that moved by transactions that did not fail. */
  received: string
  sent: string
}

const part = `part as materialized (
  select e.in_position, e.out_position, t.value, t.status, t.gas_used * t.effective_gas_price as fee,
         case when t.from_id <> $1::int then t.from_id else coalesce(t.to_id, t.created_id) end as other
    from address_entries e
    join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
   where e.address_id = $1::int and e.position > $2::int and e.position <= $3::int)`
const took = 'status is distinct from 0'
const counterpartiesStatement = statement<CounterpartyRow>(
  'address_counterparties',
  `with ${part}
   select other as "counterpartyId", count(*)::int as transactions, count(in_position)::int as incoming,
          count(out_position)::int as outgoing,
          coalesce(sum(value) filter (where ${took} and in_position is not null), 0) as received,
          coalesce(sum(value) filter (where ${took} and out_position is not null), 0) as sent
     from part where other is not null group by other order by count(*) desc, other limit $4::int`,
)
const feesStatement = statement<{ fees: string; failed: number }>(
  'address_fees',
  `with ${part}
   select coalesce(sum(fee) filter (where out_position is not null), 0) as fees,
          count(*) filter (where status = 0)::int as failed from part`,
)

/** With whom an address had most of the transactions at places (after, upTo] of its list: the caller bounds how many these are. */
export const listCounterparties = (
  reader: Reader,
  addressId: number,
  { after, upTo }: { after: number; upTo: number },
  limit: number,
) => reader.rows(counterpartiesStatement, [addressId, after, upTo, limit])

/** What it paid for those of them that it sent, wei, and how many of them failed. */
export const getFees = async (reader: Reader, addressId: number, { after, upTo }: { after: number; upTo: number }) =>
  (await reader.row(feesStatement, [addressId, after, upTo])) ?? { fees: '0', failed: 0 }
