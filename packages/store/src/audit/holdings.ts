import type { Address } from '@corescope/chain/types/hex'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import type { Session } from '../database.ts'
import { itemNumber, itemsOfToken } from '../ranks/table.ts'
import { isOlderToken } from '../tokens/openings.ts'

/** What the cache says an address holds, beside what its last entry says. */
export interface AuditedHolding {
  tokenId: number
  token: Address
  standard: TokenStandard
  holderId: number
  holder: Address
  /** `holdings.amount`; null: no row. */
  held: string | null
  /** `holdings.standard` is not the token's. */
  isMisplaced: boolean
  /** The token's amounts lack what was held before the first indexed block: its contract knows better. */
  hasGap: boolean
  /** `amount_after` of the last entry; null: no entry. */
  counted: string | null
  /** Of the last entry. */
  blockNumber: number | null
}

const nextHolder = (after: string) => `least(
  (select address_id from token_entries where address_id > ${after} order by address_id limit 1),
  (select holder_id from holdings where holder_id > ${after} order by holder_id limit 1))`

/** The next who have entries or a row of the cache, by id. */
export const listHolders = async (session: Session, after: number, limit: number): Promise<number[]> => {
  const { rows } = await session.run<{ id: number }>(
    'audit_holders',
    `with recursive h (id) as (
       select ${nextHolder('$1')} union all select ${nextHolder('h.id')} from h where h.id is not null)
     select id from h where id is not null limit $2`,
    [after, limit],
  )
  return rows.map(({ id }) => id)
}

/** All holdings of some holders: rows of the cache and last entries, whichever there are. */
export const listAuditedHoldings = async (
  session: Session,
  holderIds: readonly number[],
): Promise<AuditedHolding[]> => {
  if (holderIds.length === 0) return []
  const { rows } = await session.run<AuditedHolding>(
    'audit_holdings',
    `with recursive pair (holder_id, token_id) as (
       select h.id, (select token_id from token_entries where address_id = h.id order by token_id limit 1)
         from unnest($1::int[]) h (id)
       union all
       select holder_id, (select token_id from token_entries e where e.address_id = p.holder_id
                             and e.token_id > p.token_id order by token_id limit 1)
         from pair p where p.token_id is not null),
     held as (select holder_id, token_id, amount, standard from holdings where holder_id = any($1::int[]))
     select token_id as "tokenId", k.address as token, t.standard, holder_id as "holderId", a.address as holder,
            held.amount as held, coalesce(held.standard <> t.standard, false) as "isMisplaced",
            ${isOlderToken('token_id')} and o.gap is not null as "hasGap", l.amount_after as counted, x.block_number as "blockNumber"
       from (select * from pair where token_id is not null) p full join held using (holder_id, token_id)
       join addresses k on k.address_id = token_id join addresses a on a.address_id = holder_id
       left join tokens t using (token_id) left join token_openings o using (token_id)
       left join lateral (select amount_after, transaction_position from token_entries e
                           where e.address_id = holder_id and e.token_id = p.token_id
                           order by holding_position desc limit 1) l on true
       left join transactions x on x.bucket = (l.transaction_position >> 14)::int
                               and x.transaction_position = l.transaction_position
      order by holder_id, token_id`,
    [holderIds],
  )
  return rows
}

/** What a holder is said to have had before the first indexed block. */
export interface AuditedOpening {
  token: Address
  holderId: number
  holder: Address
  /** Decimal; null: of the token as a whole. */
  tokenItem: string | null
  /** Decimal. */
  amount: string
}

/** Openings of some holders; of more than the limit others each time. */
export const listAuditedOpenings = async (
  session: Session,
  holderIds: readonly number[],
  limit: number,
): Promise<AuditedOpening[]> => {
  if (holderIds.length === 0) return []
  const { rows } = await session.run<AuditedOpening>(
    'audit_openings',
    `select k.address as token, holder_id as "holderId", h.address as holder, nullif(token_item, -1) as "tokenItem", amount
       from holding_openings join addresses k on k.address_id = token_id join addresses h on h.address_id = holder_id
      where holder_id = any($1::int[]) order by random() limit $2`,
    [holderIds, limit],
  )
  return rows
}

/** An item that an address is said to hold. */
export interface SampledItem {
  tokenId: number
  token: Address
  holderId: number
  holder: Address
  /** As the item itself last moved. */
  standard: 721 | 1155
  /** Decimal. */
  tokenItem: string
  /** Of the item; 1 of an ERC-721. */
  amount: string
}

/** Of each holding one of its items, another each time: the first at or above a number between its lowest and highest. */
export const sampleItems = async (
  session: Session,
  holdings: readonly Pick<AuditedHolding, 'tokenId' | 'token' | 'holderId' | 'holder'>[],
): Promise<SampledItem[]> => {
  if (holdings.length === 0) return []
  const owned = `from item_holdings where holder_id = p.holder_id and amount > 0
                    and ${itemNumber} >= p.token_id * ${itemsOfToken} and ${itemNumber} < (p.token_id + 1::numeric) * ${itemsOfToken}`
  const { rows } = await session.run<{ place: number } & Pick<SampledItem, 'standard' | 'tokenItem' | 'amount'>>(
    'audit_sampled_items',
    `select p.place::int as place, i.standard, i.token_item as "tokenItem", i.amount
       from unnest($1::int[], $2::int[]) with ordinality p (holder_id, token_id, place)
      cross join lateral (select token_item ${owned} order by ${itemNumber} limit 1) low
      cross join lateral (select token_item ${owned} order by ${itemNumber} desc limit 1) high
      cross join lateral (select low.token_item + floor((high.token_item - low.token_item) * random()::numeric) as item offset 0) r
      cross join lateral (select token_item, standard, amount ${owned}
          and ${itemNumber} >= p.token_id * ${itemsOfToken} + r.item order by ${itemNumber} limit 1) i`,
    [holdings.map(({ holderId }) => holderId), holdings.map(({ tokenId }) => tokenId)],
  )
  return rows.map(({ place, ...item }) => {
    const { tokenId, token, holderId, holder } = holdings[place - 1]!
    return { tokenId, token, holderId, holder, ...item }
  })
}

/** Figures of a token's cache beside what they are made from; null where it was too long to count. */
export interface AuditedToken {
  tokenId: number
  token: Address
  transfers: number
  holders: number
  lastPosition: number
  holdersAfter: number
  countedTransfers: number | null
  countedHolders: number | null
  /** Of the last transfer. */
  blockNumber: number
  /** Of the time before the first indexed block; null: nobody was asked, or nobody could tell. */
  isOlder: boolean | null
  openingSupply: string | null
}

/** Lists longer than this are not counted. */
const longestCounted = 20_000

/** The next tokens, by id. */
export const listAuditedTokens = async (session: Session, after: number, limit: number): Promise<AuditedToken[]> => {
  const { rows } = await session.run<AuditedToken>(
    'audit_tokens',
    `select k.token_id as "tokenId", a.address as token, k.transfers, k.holders,
            coalesce(l.token_position, 0) as "lastPosition", coalesce(l.holders_after, 0) as "holdersAfter",
            case when l.token_position <= $3 then
              (select count(*)::int from token_transfers c where c.token_id = k.token_id) end as "countedTransfers",
            case when k.holders <= $3 then
              (select count(*)::int from holdings h where h.token_id = k.token_id and amount > 0) end as "countedHolders",
            x.block_number as "blockNumber", o.is_older as "isOlder", o.supply as "openingSupply"
       from tokens k join addresses a on a.address_id = k.token_id left join token_openings o on o.token_id = k.token_id
       left join lateral (select token_position, holders_after, transaction_position from token_transfers t
                           where t.token_id = k.token_id order by token_position desc limit 1) l on true
       left join transactions x on x.bucket = (l.transaction_position >> 14)::int
                               and x.transaction_position = l.transaction_position
      where k.token_id > $1 order by k.token_id limit $2`,
    [after, limit, longestCounted],
  )
  return rows
}
