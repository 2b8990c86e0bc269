import { type Reader, statement } from '../reader.ts'
import { decodeZeroRunsStart } from '../zero-run-length.ts'

/** Somebody an address exchanged tokens or transactions with. */
export interface PartnerRow {
  address: string
  /** Chain-wide position of the transaction of the first meeting among those looked at. */
  since: number
  /** Met in a transaction that the address sent itself; others are said by events and transactions that anybody can make. */
  isOwn: boolean
}

export interface Dealings {
  partners: PartnerRow[]
  /** Contracts that the address called itself, and tokens that it moved so. */
  ownTokens: ReadonlySet<number>
}

/** So many of the newest token transfers, and of its own and all transactions, of an address are looked at. */
const maxLookedAt = 1_000

interface MetRow extends PartnerRow {
  /** The token that moved, or the contract that was called. */
  tokenId: number | null
  /** Start of the input of an own transaction, zero-run-length coded. */
  inputStart: string | null
}

const newestEntries = (of: string) =>
  `(select transaction_position from address_entries where address_id = $1 ${of} limit ${maxLookedAt}) e
   join transactions t on t.bucket = (e.transaction_position >> 14)::int
    and t.transaction_position = e.transaction_position`

const metStatement = statement<MetRow>(
  'token_partners',
  `with met as (
     (select case when t.from_id = $1 then t.to_id else t.from_id end as id, e.transaction_position as at,
             t.from_id = $1 and x.from_id = $1 as own, t.token_id, null::bytea as input
        from (select token_id, token_position, transaction_position from token_entries
               where address_id = $1 and standard = 20 order by position desc limit ${maxLookedAt}) e
        join token_transfers t on t.token_id = e.token_id and t.token_position = e.token_position
        join transactions x on x.bucket = (e.transaction_position >> 14)::int
         and x.transaction_position = e.transaction_position
       where t.amount > 0)
     union all
     (select t.from_id, t.transaction_position, false, null, null from ${newestEntries('order by position desc')}
       where t.from_id <> $1)
     union all
     (select t.to_id, t.transaction_position, true, t.to_id, substring(t.input from 1 for 80)
        from ${newestEntries('and out_position is not null order by out_position desc')}
       where t.status is distinct from 0))
   select a.address, m.at as since, m.own as "isOwn", m.token_id as "tokenId", m.input as "inputStart"
     from met m join addresses a on a.address_id = m.id where m.id <> $1`,
)

const recipientPlaces: Record<string, number> = { a9059cbb: 0, '23b872dd': 1 }

/** Whom a call of `transfer` or `transferFrom` (ERC-20) names as who gets the tokens. Pure. */
const recipientOf = (inputStart: string): string | undefined => {
  const input = decodeZeroRunsStart(inputStart as `0x${string}`, 4 + 64).slice(2)
  const place = recipientPlaces[input.slice(0, 8)]
  const word = place === undefined ? '' : input.slice(8 + 64 * place, 8 + 64 * (place + 1))
  return word.length === 64 ? `0x${word.slice(24)}` : undefined
}

/**
 * With whom an address dealt, lately: nobody is met by a transfer of nothing. Its own transactions are looked at apart from
 * the lists that anybody can fill by naming it.
 */
export const listDealings = async (reader: Reader, addressId: number): Promise<Dealings> => {
  const partners = new Map<string, PartnerRow>()
  const ownTokens = new Set<number>()
  const meet = (address: string, since: number, isOwn: boolean) => {
    const known = partners.get(address)
    if (known === undefined || (isOwn && !known.isOwn)) partners.set(address, { address, since, isOwn })
    else if (isOwn === known.isOwn) known.since = Math.min(known.since, since)
  }
  for (const { address, since, isOwn, tokenId, inputStart } of await reader.rows(metStatement, [addressId])) {
    meet(address, since, isOwn)
    if (isOwn && tokenId !== null) ownTokens.add(tokenId)
    const recipient = inputStart === null ? undefined : recipientOf(inputStart)
    if (recipient !== undefined) meet(recipient, since, true)
  }
  return { partners: [...partners.values()], ownTokens }
}
