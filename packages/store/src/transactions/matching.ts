import { type Reader, statement } from '../reader.ts'

/** Most entries of a list that one search looks through. */
export const searchedEntries = 10_000

/** Part of a list that is searched: entries with positions in (after, upTo]. */
export interface SearchedPart {
  after: number
  upTo: number
}

const isOfMaker = (place: string) => `(${place}::boolean is null
  or exists (select from system_transactions s where s.transaction_position = t.transaction_position) = ${place}::boolean)`

const failedStatement = statement<{ position: number }>(
  'failed_transactions',
  `select t.transaction_position as position from transactions t
    where t.bucket >= ($1::bigint >> 14)::int and t.bucket <= ($2::bigint >> 14)::int
      and t.transaction_position > $1::bigint and t.transaction_position <= $2::bigint
      and t.status = 0 and ${isOfMaker('$3')}
    order by t.bucket desc, t.transaction_position desc`,
)
/** Positions of the failed transactions of a part of the chain, newest first; of people or of consensus alone where that is asked. */
export const listFailedTransactions = async (
  reader: Reader,
  { after, upTo }: SearchedPart,
  isSystem: boolean | undefined,
): Promise<number[]> =>
  (await reader.rows(failedStatement, [after, upTo, isSystem ?? null])).map(({ position }) => position)

/** What is asked of the transactions of an address. */
export interface EntrySearch {
  /** Whose list is looked through: positions are those of all its transactions. */
  listedId: number
  /** Whose transactions are wanted, and which way they went. */
  addressId: number
  direction: 'all' | 'in' | 'out'
  failedOnly: boolean
  /** With whom; undefined: with anybody. */
  counterpartyId: number | undefined
}

const receives = (place: string) => `(t.to_id = ${place}::int or t.created_id = ${place}::int)`
const matchingStatement = statement<{ position: number }>(
  'matching_transactions_of_address',
  `select t.transaction_position as position
     from address_entries e
     join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
    where e.address_id = $1::int and e.position > $2::int and e.position <= $3::int
      and (not $7::boolean or t.status = 0)
      and ($6::int is null or (t.from_id = $4::int and ${receives('$6')}) or (t.from_id = $6::int and ${receives('$4')}))
      and case $5::text when 'in' then ${receives('$4')} when 'out' then t.from_id = $4::int else true end
    order by e.position desc`,
)
/** Chain-wide positions of the transactions of a part of an address's list that are asked for, newest first. */
export const listMatchingTransactions = async (
  reader: Reader,
  { after, upTo }: SearchedPart,
  { listedId, addressId, direction, failedOnly, counterpartyId }: EntrySearch,
): Promise<number[]> => {
  const values = [listedId, after, upTo, addressId, direction, counterpartyId ?? null, failedOnly]
  return (await reader.rows(matchingStatement, values)).map(({ position }) => position)
}
