import type { Session } from '../database.ts'

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

/** Reads the tails of several addresses in one statement: a backward seek per list. */
export const listTails = async (session: Session, addressIds: readonly number[]): Promise<ListTail[]> => {
  const { rows } = await session.run<ListTail>(
    'list_tails',
    `select a.id as "addressId", coalesce(c.first_block is not null, false) as known, c.creation_block is not null as created,
            coalesce(e.position, 0) as position, coalesce(i.position, 0) as "inPosition",
            coalesce(o.position, 0) as "outPosition", coalesce(m.position, 0) as "minerPosition",
            coalesce(l.position, 0) as "contractPosition",
            coalesce(b.timestamp, -1) as "lastActive"
       from unnest($1::int[]) a (id)
       left join accounts c on c.address_id = a.id
       left join lateral (select position, transaction_position from address_entries where address_id = a.id
                           order by position desc limit 1) e on true
       left join lateral (select in_position as position from address_entries
                           where address_id = a.id and in_position is not null
                           order by in_position desc limit 1) i on true
       left join lateral (select out_position as position from address_entries
                           where address_id = a.id and out_position is not null
                           order by out_position desc limit 1) o on true
       left join lateral (select miner_position as position from blocks where miner_id = a.id
                           order by miner_position desc limit 1) m on true
       left join lateral (select contract_position as position from logs where contract_id = a.id
                           order by contract_position desc limit 1) l on true
       left join lateral (select block_number from transactions
                           where bucket = (e.transaction_position >> 14)::int
                             and transaction_position = e.transaction_position) t on true
       left join blocks b on b.block_number = t.block_number`,
    [addressIds],
  )
  return rows
}
