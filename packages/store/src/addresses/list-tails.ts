import { blocks } from '../blocks/table.ts'
import type { Session } from '../database.ts'
import { logs } from '../logs/table.ts'
import { lastEntry, listOf, type PositionList, type TailBound } from '../positional-list.ts'
import { addressEntries } from './table.ts'

/** The ends of all lists an address owns, and what the accounts cache knows; 0 = the list is empty. */
export interface ListTail {
  addressId: number
  known: boolean
  created: boolean
  position: number
  inPosition: number
  outPosition: number
  minerPosition: number
  contractPosition: number
  /** unix seconds of the block of the last entry; -1 without one. */
  lastActive: number
  /** Nonce of the last transaction it sent since it is in memory; the database tells none here. */
  sentNonce?: bigint
}

export const emptyTail = (addressId: number): ListTail => ({
  addressId,
  known: false,
  created: false,
  position: 0,
  inPosition: 0,
  outPosition: 0,
  minerPosition: 0,
  contractPosition: 0,
  lastActive: -1,
})

const all = listOf(addressEntries, 'all')
const incoming = listOf(addressEntries, 'in')
const out = listOf(addressEntries, 'out')
const mined = listOf(blocks, 'miner')
const emitted = listOf(logs, 'contract')

/** Transactions at or before `transaction`, blocks up to `block`; all without them. */
const tailsText = (transaction?: string, block?: string) => {
  const last = (list: PositionList, bound: string | undefined, columns = '') =>
    lastEntry(list, ['a.id'], `${list.position} as place${columns}`, bound)
  const isKnown = (column: string) => (block === undefined ? `${column} is not null` : `${column} <= ${block}`)
  return `select a.id as "addressId", coalesce(${isKnown('c.first_block')}, false) as known,
            coalesce(${isKnown('c.creation_block')}, false) as created,
            coalesce(e.place, 0) as position, coalesce(i.place, 0) as "inPosition",
            coalesce(o.place, 0) as "outPosition", coalesce(m.place, 0) as "minerPosition",
            coalesce(g.place, 0) as "contractPosition", coalesce(b.timestamp, -1) as "lastActive"
       from unnest($1::int[]) a (id)
       left join accounts c on c.address_id = a.id
       left join lateral ${last(all, transaction, ', transaction_position')} e on true
       left join lateral ${last(incoming, transaction)} i on true
       left join lateral ${last(out, transaction)} o on true
       left join lateral ${last(mined, block)} m on true
       left join lateral ${last(emitted, transaction)} g on true
       left join lateral (select block_number from transactions
                           where bucket = (e.transaction_position >> 14)::int
                             and transaction_position = e.transaction_position) t on true
       left join blocks b on b.block_number = t.block_number`
}
const tailsNow = tailsText()
const tailsAsOf = tailsText('$2', '$3')

/** Reads the tails of several addresses in one statement, now or at a bound: a backward seek, or a search, per list. */
export const listTails = async (
  session: Session,
  addressIds: readonly number[],
  bound?: TailBound,
): Promise<ListTail[]> => {
  const { rows } =
    bound === undefined
      ? await session.run<ListTail>('list_tails', tailsNow, [addressIds])
      : await session.run<ListTail>('list_tails_as_of', tailsAsOf, [
          addressIds,
          bound.lastTransactionPosition,
          bound.blockNumber,
        ])
  return rows
}
