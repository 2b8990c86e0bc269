import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { rankedRange } from '../ranks/range.ts'
import { rankedPage } from '../ranks/read.ts'
import {
  heldItemRanks,
  heldTokenRanks,
  holderRanks,
  itemHolderRanks,
  itemsOfToken,
  longList,
  membersOf,
  noItem,
  tokenRanks,
} from '../ranks/table.ts'
import { type Reader, type RowReader, statement } from '../reader.ts'
import { isOlderToken } from './openings.ts'
/** A token's figures as of a block, from its last transfer at or before it. */
export interface TokenFigures {
  tokenId: number
  standard: TokenStandard
  firstBlock: number
  transfers: number
  holders: number
  supply: string
}
const figuresStatement = statement<TokenFigures>(
  'token_figures',
  `select k.token_id as "tokenId", k.standard, k.first_block as "firstBlock", k.transfers, k.holders,
          (select supply_after from token_transfers t where t.token_id = k.token_id
            order by token_position desc limit 1) as supply
     from tokens k where k.token_id = any($1::int[])`,
)
/** Figures of tokens at the newest block; contracts that never moved a token are missing. */
export const listTokenFigures = (reader: RowReader, tokenIds: readonly number[]): Promise<TokenFigures[]> =>
  tokenIds.length === 0 ? Promise.resolve([]) : reader.rows(figuresStatement, [tokenIds])

/** What a token contract said of itself when it was last asked. */
export interface TokenFactsRow {
  tokenId: number
  contractAddress: string
  standard: TokenStandard
  tokenName: string | null
  symbol: string | null
  /** What its contract is called to everybody on this site; null: nothing. */
  publicName: string | null
  decimals: number | null
  /** The contract names other balances than the logs add up to. */
  irregular: boolean
  /** Its contract was, or may have been, there before the first indexed block. */
  isOlder: boolean
  /** An older token: amounts lack what was held before, for no node or contract could tell. */
  hasGap: boolean
  /** What was minted and burned before the first indexed block is in its supply. */
  isSupplyWhole: boolean
  /** Unix seconds at which the token's icon was named, by its owner, a list or its contract; null without one. */
  iconVersion: number | null
}
const isOlder = isOlderToken('k.token_id')
const factsStatement = statement<TokenFactsRow>(
  'token_facts',
  `select k.token_id as "tokenId", a.address as "contractAddress", k.standard, f.token_name as "tokenName", f.symbol, n.name as "publicName",
          f.decimals,
          exists (select from irregular_tokens i where i.token_id = k.token_id) as irregular,
          ${isOlder} as "isOlder", ${isOlder} and o.gap is not null as "hasGap",
          not ${isOlder} or o.supply is not null as "isSupplyWhole",
          coalesce(case when s.icon is not null then s.signed_at::float8 end,
            floor(extract(epoch from coalesce(l.listed_at, d.read_at)))::float8) as "iconVersion"
     from tokens k join addresses a on a.address_id = k.token_id left join token_facts f on f.token_id = k.token_id
     left join public_names n on n.address = a.address
     left join token_infos s on s.token_id = k.token_id
     left join token_openings o on o.token_id = k.token_id
     left join listed_icons l on l.contract_address = a.address
     left join item_documents d on d.token_id = k.token_id and d.token_item = -1 and d.image_uri is not null
    where k.token_id = any($1::int[])`,
)
/** Names and decimals of tokens; contracts that never moved a token are missing. */
export const listTokenFacts = (reader: RowReader, tokenIds: readonly number[]): Promise<TokenFactsRow[]> =>
  tokenIds.length === 0 ? Promise.resolve([]) : reader.rows(factsStatement, [tokenIds])

/** A page of a ranked list: true at the newest block, from one snapshot. `total` counts the whole list. */
interface Ranked {
  total: number
}
export interface HolderRow extends Ranked {
  holderId: number | null
  amount: string
}
const holdersStatement = statement<HolderRow>(
  'token_holders',
  `with ${rankedPage(holderRanks, 'holder_id, amount', { owner: '$1::int', offset: '$2::bigint', limit: '$3::bigint' })}
   select coalesce(k.holders, 0) as total, h.holder_id as "holderId", h.amount
     from (select $1::int as id) a left join tokens k on k.token_id = a.id left join ranked h on true
    order by h.amount desc nulls last, h.holder_id desc`,
)
/** Holders of a token by quantity, largest first; one row without holder when the page is empty. */
export const listHolders = (reader: Reader, tokenId: number, pageNum: number, pageSize: number) =>
  reader.rows(holdersStatement, [tokenId, (pageNum - 1) * pageSize, pageSize])

export interface ItemHolderRow extends HolderRow {
  /** As the holder was given the item; null without holder. */
  standard: 721 | 1155 | null
}
const itemPage = {
  ...{ owner: '$1::int', item: '$2::numeric' },
  offset: 'greatest($3::bigint - (select count(*) from owned), 0)',
  limit: '($4::bigint - (select count(*) from owned where $3::bigint = 0))',
}
/** A hostile contract may move one number as an ERC-721 and as an ERC-1155: then the owner is the first of its holders. */
const itemHoldersStatement = statement<ItemHolderRow>(
  'item_holders',
  `with owned as (
     select holder_id, amount from item_holdings where token_id = $1 and token_item = $2 and standard = 721 and amount > 0),
   ${rankedPage(itemHolderRanks, 'holder_id, amount', itemPage)},
   page as (
     select 1 as place, * from owned where $3::bigint = 0
     union all select 2, * from ranked)
   select n.total, p.holder_id as "holderId", p.amount, case p.place when 1 then 721 when 2 then 1155 end as standard
     from (select total + (select count(*) from owned) as total from ranked_total) n left join page p on true
    order by p.place, p.amount desc, p.holder_id desc`,
)
/** Holders of one item by quantity; an ERC-721 has one at most. */
export const listItemHolders = (
  reader: Reader,
  tokenId: number,
  tokenItem: string,
  pageNum: number,
  pageSize: number,
) => reader.rows(itemHoldersStatement, [tokenId, tokenItem, (pageNum - 1) * pageSize, pageSize])

export interface HoldingRow extends Ranked {
  tokenId: number | null
  standard: TokenStandard
  amount: string
}
const filteredHoldings = 'holder_id = $1 and amount > 0 and ($2::smallint is null or h.standard = $2)'
const isShort = `whole < ${longList}`
const fewHoldingsStatement = statement<HoldingRow & { whole: number }>(
  'holdings_of_address',
  `select w.whole, n.total, p.token_id as "tokenId", p.standard, p.amount
     from (select coalesce(
            (select sum(n) from rank_nodes where list = ${heldTokenRanks.list} and owner_id = $1 and token_item = ${noItem} and level = 1),
            (select count(*) from ${membersOf(heldTokenRanks, '$1', noItem)}))::bigint as whole) w
     left join lateral (select count(*) as total from holdings h where ${isShort} and ${filteredHoldings}) n on true
     left join lateral (select h.token_id, h.standard, h.amount from holdings h join tokens k using (token_id)
                         where ${isShort} and ${filteredHoldings}
                         order by k.holders desc, h.token_id offset $3::bigint limit $4::bigint) p on true`,
)
const pageParameters = { owner: '$1::int', offset: '$3::bigint', limit: '$4::bigint' }
const ofStandardOnly = {
  from: `coalesce($2::smallint - 1, '-Infinity'::numeric)`,
  to: `coalesce($2::smallint, 'Infinity'::numeric)`,
}
const manyHoldingsStatement = statement<HoldingRow>(
  'many_holdings_of_address',
  `with ${rankedRange(heldTokenRanks, 'token_id, standard, amount', ofStandardOnly, pageParameters)}
   select t.total, r.token_id as "tokenId", r.standard, r.amount from range_total t left join ranked r on true
    order by r.standard, r.token_id`,
)
/**
 * What an address holds, the most widely held tokens first. The order of 5,000 and more is another, by standard and by
 * when the tokens were first met: so a page of them costs the same at any depth.
 */
export const listHoldings = async (
  reader: Reader,
  filter: { holderId: number; standard: TokenStandard | null },
  pageNum: number,
  pageSize: number,
): Promise<HoldingRow[]> => {
  const values = [filter.holderId, filter.standard, (pageNum - 1) * pageSize, pageSize]
  const rows = await reader.rows(fewHoldingsStatement, values)
  return (rows[0]?.whole ?? 0) < longList ? rows : reader.rows(manyHoldingsStatement, values)
}

export interface InventoryRow extends Ranked {
  tokenId: number | null
  standard: TokenStandard
  tokenItem: string
  amount: string
}
const ofTokenOnly = {
  from: `coalesce($2::int * ${itemsOfToken} - 1, '-Infinity'::numeric)`,
  to: `coalesce(($2::int + 1::numeric) * ${itemsOfToken} - 1, 'Infinity'::numeric)`,
}
const inventoryStatement = statement<InventoryRow>(
  'items_of_address',
  `with ${rankedRange(heldItemRanks, 'token_id, standard, token_item, amount', ofTokenOnly, pageParameters)}
   select t.total, r.token_id as "tokenId", r.standard, r.token_item as "tokenItem", r.amount
     from range_total t left join ranked r on true order by r.token_id, r.token_item, r.standard`,
)
/** Items an address holds, of one token or of all, in the order of tokens and items. */
export const listInventory = (
  reader: Reader,
  filter: { holderId: number; tokenId: number | null },
  pageNum: number,
  pageSize: number,
) => reader.rows(inventoryStatement, [filter.holderId, filter.tokenId, (pageNum - 1) * pageSize, pageSize])

export interface RankedTokenRow extends Ranked {
  tokenId: number | null
}
const rankedTokens = (by: 'holders' | 'transfers') =>
  statement<RankedTokenRow>(
    `tokens_by_${by}`,
    `with ${rankedPage(tokenRanks[by], `token_id, ${by} as amount`, { owner: '$1::int', offset: '$2::bigint', limit: '$3::bigint' })}
     select total, token_id as "tokenId" from ranked_total left join ranked on true
      order by amount desc nulls last, token_id desc`,
  )
const rankings = { holders: rankedTokens('holders'), transfers: rankedTokens('transfers') }
/** Tokens of a standard, the most widely held or the most moved first. */
export const listRankedTokens = (
  reader: Reader,
  by: 'holders' | 'transfers',
  standard: TokenStandard,
  pageNum: number,
  pageSize: number,
) => reader.rows(rankings[by], [standard, (pageNum - 1) * pageSize, pageSize])
