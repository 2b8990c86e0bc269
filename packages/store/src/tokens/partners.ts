import { type Reader, statement } from '../reader.ts'

/** Somebody an address exchanged tokens or transactions with. */
export interface PartnerRow {
  address: string
  /** Chain-wide position of the transaction of the first meeting among those looked at. */
  since: number
}

/** So many of the newest token transfers, and so many transactions, of an address are looked at for its partners. */
const maxLookedAt = 1_000

const partnersStatement = statement<PartnerRow>(
  'token_partners',
  `with met as (
     (select case when t.from_id = $1 then t.to_id else t.from_id end as id, e.transaction_position as at
        from (select token_id, token_position, transaction_position from token_entries
               where address_id = $1 and standard = 20 order by position desc limit ${maxLookedAt}) e
        join token_transfers t on t.token_id = e.token_id and t.token_position = e.token_position
       where t.amount > 0)
     union all
     (select case when t.from_id = $1 then t.to_id else t.from_id end, t.transaction_position
        from (select transaction_position from address_entries
               where address_id = $1 order by position desc limit ${maxLookedAt}) e
        join transactions t on t.bucket = (e.transaction_position >> 14)::int
         and t.transaction_position = e.transaction_position))
   select a.address, min(m.at) as since from met m join addresses a on a.address_id = m.id
    where m.id <> $1 group by a.address`,
)
/** With whom an address dealt, lately: nobody is met by a transfer of nothing. */
export const listPartners = (reader: Reader, addressId: number): Promise<PartnerRow[]> =>
  reader.rows(partnersStatement, [addressId])
