import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { type PageEntryRow, type PositionList, pageStatement, totalStatement } from '../as-of.ts'
import { rankedPage } from '../ranks/read.ts'
import { holderRanks } from '../ranks/tables.ts'
import { type Reader, statement } from '../reader.ts'

/** Key of a row of `token_transfers`. */
export interface TransferKey {
  tokenId: number
  tokenPosition: number
}
const ownKeys = ['token_id as "tokenId"', 'token_position as "tokenPosition"']
const order = 'transaction_position'

const ofStandard: PositionList = {
  ...{ name: 'transfers_of_standard', table: 'token_transfers', owner: 'standard', position: 'standard_position' },
  ...{ order, keys: ownKeys },
}
const ofToken: PositionList = {
  ...{ name: 'transfers_of_token', table: 'token_transfers', owner: 'token_id', position: 'token_position' },
  ...{ order, keys: ownKeys },
}
const ofItem: PositionList = {
  ...{ name: 'transfers_of_item', table: 'token_transfers', owner: 'token_id', within: ['token_item'] },
  ...{ position: 'item_position', order, keys: ownKeys },
}
const ofAddress: PositionList = {
  ...{ name: 'transfers_of_address', table: 'token_entries', owner: 'address_id', within: ['standard'] },
  ...{ position: 'position', order, keys: ownKeys },
}
const ofHolding: PositionList = {
  ...{ name: 'transfers_of_holding', table: 'token_entries', owner: 'address_id', within: ['token_id'] },
  ...{ position: 'holding_position', order, keys: [...ownKeys, 'amount_after as "amountAfter"'] },
}
const ofItemHolding: PositionList = {
  ...{ name: 'transfers_of_item_holding', table: 'token_entries', owner: 'address_id' },
  ...{ within: ['token_id', 'token_item'], position: 'item_holding_position', order },
  keys: [...ownKeys, 'item_amount_after as "amountAfter"'],
}
const pages = {
  standard: pageStatement<TransferKey>(ofStandard),
  token: pageStatement<TransferKey>(ofToken),
  item: pageStatement<TransferKey>(ofItem),
  address: pageStatement<TransferKey>(ofAddress),
  holding: pageStatement<TransferKey>(ofHolding),
}

/** Which list of transfers: each has positions of its own. Items are decimal strings. */
export type TransferList =
  | { kind: 'standard'; standard: TokenStandard }
  | { kind: 'token'; tokenId: number }
  | { kind: 'item'; tokenId: number; tokenItem: string }
  | { kind: 'address'; addressId: number; standard: TokenStandard }
  | { kind: 'holding'; addressId: number; tokenId: number }

const ownersOf = (list: TransferList): { owner: number; within: (number | string)[] } => {
  switch (list.kind) {
    case 'standard':
      return { owner: list.standard, within: [] }
    case 'token':
      return { owner: list.tokenId, within: [] }
    case 'item':
      return { owner: list.tokenId, within: [list.tokenItem] }
    case 'address':
      return { owner: list.addressId, within: [list.standard] }
    default:
      return { owner: list.addressId, within: [list.tokenId] }
  }
}

/** Keys of a page of a list of transfers, newest first, as of a chain-wide transaction position, with the exact total. */
export const listTransferKeys = (
  reader: Reader,
  list: TransferList,
  { bound, pageNum, pageSize }: { bound: number; pageNum: number; pageSize: number },
): Promise<PageEntryRow<TransferKey>[]> => {
  const { owner, within } = ownersOf(list)
  return reader.rows(pages[list.kind], [owner, bound, pageNum, pageSize, ...within])
}

const totals = {
  standard: totalStatement(ofStandard),
  token: totalStatement(ofToken),
  item: totalStatement(ofItem),
  address: totalStatement(ofAddress),
  holding: totalStatement(ofHolding),
}

/** Length of a list of transfers as of a chain-wide transaction position. */
export const countTransfers = async (reader: Reader, list: TransferList, bound: number): Promise<number> => {
  const { owner, within } = ownersOf(list)
  return (await reader.row(totals[list.kind], [owner, bound, ...within]))?.total ?? 0
}

/** A transfer with the facts of its transaction and block. */
export interface TransferRow extends TransferKey {
  standard: TokenStandard
  transactionPosition: number
  logIndex: number
  item: number
  fromId: number
  toId: number
  amount: string
  tokenItem: string | null
  holdersAfter: number
  supplyAfter: string
  transactionHash: string
  nonce: string
  gas: string
  gasUsed: string
  cumulativeGasUsed: string
  effectiveGasPrice: string
  /** The contract the transaction called; null for a creation. */
  calledId: number | null
  /** Zero-run-length coded start of the input: enough for the selector. */
  inputStart: string
  blockNumber: number
  blockHash: string
  timestamp: number
  lastTransactionPosition: number
  blockTransactionCount: number
}
const rowsStatement = statement<TransferRow>(
  'transfers_by_key',
  `select p.token_id as "tokenId", p.token_position as "tokenPosition", p.standard,
          p.transaction_position as "transactionPosition", p.log_index as "logIndex", p.item, p.from_id as "fromId",
          p.to_id as "toId", p.amount, p.token_item as "tokenItem", p.holders_after as "holdersAfter",
          p.supply_after as "supplyAfter", t.hash as "transactionHash", t.nonce::text as nonce, t.gas,
          t.gas_used as "gasUsed", t.cumulative_gas_used as "cumulativeGasUsed",
          t.effective_gas_price as "effectiveGasPrice", t.to_id as "calledId",
          substring(t.input from 1 for 10) as "inputStart", t.block_number as "blockNumber", b.hash as "blockHash",
          b.timestamp, b.last_transaction_position as "lastTransactionPosition",
          b.transaction_count as "blockTransactionCount"
     from unnest($1::int[], $2::int[]) with ordinality k (token_id, token_position, place)
     join token_transfers p on p.token_id = k.token_id and p.token_position = k.token_position
     join transactions t on t.bucket = (p.transaction_position >> 14)::int
                        and t.transaction_position = p.transaction_position
     join blocks b on b.block_number = t.block_number
    order by k.place`,
)
/** Transfers by key, in the order of the keys. */
export const listTransfers = (reader: Reader, keys: readonly TransferKey[]): Promise<TransferRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : reader.rows(rowsStatement, [keys.map((key) => key.tokenId), keys.map((key) => key.tokenPosition)])

const rangeStatement = (kind: 'token' | 'address' | 'holding', direction: 'asc' | 'desc') => {
  const { table, owner, within = [], position } = { token: ofToken, address: ofAddress, holding: ofHolding }[kind]
  return statement<TransferKey>(
    `transfers_range_${kind}_${direction}`,
    `select ${ownKeys.join(', ')} from ${table}
      where ${owner} = $1 and ${position} > $2 and ${position} <= $3
        ${within.map((column, index) => `and ${column} = $${4 + index}`).join(' ')}
      order by ${position} ${direction}`,
  )
}
const ranges = {
  token: { asc: rangeStatement('token', 'asc'), desc: rangeStatement('token', 'desc') },
  address: { asc: rangeStatement('address', 'asc'), desc: rangeStatement('address', 'desc') },
  holding: { asc: rangeStatement('holding', 'asc'), desc: rangeStatement('holding', 'desc') },
}
/** Keys of the positions in (after, upTo] of a list. */
export const listTransferRange = (
  reader: Reader,
  list: Extract<TransferList, { kind: 'token' | 'address' | 'holding' }>,
  direction: 'asc' | 'desc',
  range: { after: number; upTo: number },
): Promise<TransferKey[]> => {
  const { owner, within } = ownersOf(list)
  return reader.rows(ranges[list.kind][direction], [owner, range.after, range.upTo, ...within])
}

type AmountRow = PageEntryRow<TransferKey & { amountAfter: string }>
const holdingPage = pageStatement<TransferKey & { amountAfter: string }>(ofHolding)
const itemHoldingPage = pageStatement<TransferKey & { amountAfter: string }>(ofItemHolding)

/** What an address held of a token as of a chain-wide transaction position; '0' before its first transfer. */
export const getHeldAmount = async (
  reader: Reader,
  holding: { addressId: number; tokenId: number; tokenItem?: string },
  bound: number,
): Promise<string> => {
  const { addressId, tokenId, tokenItem } = holding
  const values = [addressId, bound, 1, 1, tokenId]
  const row: AmountRow | undefined =
    tokenItem === undefined
      ? await reader.row(holdingPage, values)
      : await reader.row(itemHoldingPage, [...values, tokenItem])
  return row?.amountAfter ?? '0'
}

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
export const listTokenFigures = (reader: Reader, tokenIds: readonly number[]): Promise<TokenFigures[]> =>
  tokenIds.length === 0 ? Promise.resolve([]) : reader.rows(figuresStatement, [tokenIds])

/** What a token contract said of itself when it was last asked. */
export interface TokenFactsRow {
  tokenId: number
  contractAddress: string
  standard: TokenStandard
  tokenName: string | null
  symbol: string | null
  decimals: number | null
  totalSupply: string | null
  /** The contract names other balances than the logs add up to. */
  irregular: boolean
  /** Unix seconds at which the token's icon was named, by its owner, a list or its contract; null without one. */
  iconVersion: number | null
}
const factsStatement = statement<TokenFactsRow>(
  'token_facts',
  `select k.token_id as "tokenId", a.address as "contractAddress", k.standard, f.token_name as "tokenName", f.symbol,
          f.decimals, f.total_supply as "totalSupply",
          exists (select from irregular_tokens i where i.token_id = k.token_id) as irregular,
          coalesce(case when s.icon is not null then s.signed_at::float8 end,
            floor(extract(epoch from coalesce(l.listed_at, d.read_at)))::float8) as "iconVersion"
     from tokens k join addresses a on a.address_id = k.token_id left join token_facts f on f.token_id = k.token_id
     left join token_infos s on s.token_id = k.token_id
     left join listed_icons l on l.contract_address = a.address
     left join item_documents d on d.token_id = k.token_id and d.token_item = -1 and d.image_uri is not null
    where k.token_id = any($1::int[])`,
)
/** Names and decimals of tokens; contracts that never moved a token are missing. */
export const listTokenFacts = (reader: Reader, tokenIds: readonly number[]): Promise<TokenFactsRow[]> =>
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

const itemHoldersStatement = statement<HolderRow>(
  'item_holders',
  `select n.total, h.holder_id as "holderId", h.amount from (
       select count(*) as total from item_holdings where token_id = $1 and token_item = $2 and amount > 0) n
     left join lateral (select holder_id, amount from item_holdings
                         where token_id = $1 and token_item = $2 and amount > 0
                         order by amount desc, holder_id desc offset $3::bigint limit $4::bigint) h on true`,
)
/** Holders of one item; an ERC-721 has one at most. */
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
const holdingsStatement = statement<HoldingRow>(
  'holdings_of_address',
  `select n.total, h.token_id as "tokenId", h.standard, h.amount from (
       select count(*) as total from holdings h join tokens k using (token_id)
        where holder_id = $1 and amount > 0 and ($2::smallint is null or standard = $2)) n
     left join lateral (select h.token_id, k.standard, h.amount from holdings h join tokens k using (token_id)
                         where holder_id = $1 and amount > 0 and ($2::smallint is null or standard = $2)
                         order by k.holders desc, h.token_id offset $3::bigint limit $4::bigint) h on true`,
)
/** What an address holds, the most widely held tokens first. */
export const listHoldings = (
  reader: Reader,
  filter: { holderId: number; standard: TokenStandard | null },
  pageNum: number,
  pageSize: number,
) => reader.rows(holdingsStatement, [filter.holderId, filter.standard, (pageNum - 1) * pageSize, pageSize])

export interface InventoryRow extends Ranked {
  tokenId: number | null
  standard: TokenStandard
  tokenItem: string
  amount: string
}
const inventoryStatement = statement<InventoryRow>(
  'items_of_address',
  `select n.total, i.token_id as "tokenId", i.standard, i.token_item as "tokenItem", i.amount from (
       select count(*) as total from item_holdings
        where holder_id = $1 and amount > 0 and ($2::int is null or token_id = $2)) n
     left join lateral (select token_id, standard, token_item, amount from item_holdings
                         where holder_id = $1 and amount > 0 and ($2::int is null or token_id = $2)
                         order by token_id, token_item offset $3::bigint limit $4::bigint) i on true`,
)
/** Items an address holds, of one token or of all. */
export const listInventory = (
  reader: Reader,
  filter: { holderId: number; tokenId: number | null },
  pageNum: number,
  pageSize: number,
) => reader.rows(inventoryStatement, [filter.holderId, filter.tokenId, (pageNum - 1) * pageSize, pageSize])

export interface RankedTokenRow extends Ranked {
  tokenId: number | null
}
const rankedTokens = (column: 'holders' | 'transfers') =>
  statement<RankedTokenRow>(
    `tokens_by_${column}`,
    `select n.total, k.token_id as "tokenId" from (select count(*) as total from tokens where standard = $1) n
       left join lateral (select token_id from tokens where standard = $1
                           order by ${column} desc, token_id desc offset $2::bigint limit $3::bigint) k on true`,
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

const itemStartStatement = statement<TransferKey>(
  'item_start',
  `select ${ownKeys.join(', ')} from token_transfers
    where token_id = $1 and token_item = $2 and item_position = 1`,
)
/** Key of an item's first transfer; undefined when it never moved. */
export const getItemStart = (reader: Reader, tokenId: number, tokenItem: string) =>
  reader.row(itemStartStatement, [tokenId, tokenItem])

const ofTransactionStatement = statement<TransferKey & { logIndex: number; item: number }>(
  'transfers_of_transaction',
  `select p.token_id as "tokenId", p.token_position as "tokenPosition", p.log_index as "logIndex", p.item
     from unnest($2::int[]) k (token_id)
     cross join lateral (
       with recursive found(lo, hi) as (
         (select 0::bigint, token_position::bigint from token_transfers
           where token_id = k.token_id order by token_position desc limit 1)
         union all
         select case when m.bound < $1::bigint then middle else lo end, case when m.bound < $1::bigint then hi else middle - 1 end
           from found cross join lateral (select (lo + hi + 1) / 2 as middle) s
           cross join lateral (select transaction_position as bound from token_transfers
                                where token_id = k.token_id and token_position = middle) m
          where lo < hi)
       select token_position, token_id, log_index, item from token_transfers p
        where p.token_id = k.token_id and p.token_position > (select lo from found where lo = hi)
          and p.token_position <= (select lo from found where lo = hi) + $3::int
          and p.transaction_position = $1::bigint) p`,
)
/**
 * Transfers of one transaction by log index and item, in the order of the keys: found by binary search in the list of
 * each token, where a transaction's transfers lie together.
 */
export const listTransfersOfTransaction = async (
  reader: Reader,
  transactionPosition: number,
  keys: readonly { tokenId: number; logIndex: number; item: number }[],
  transfersOfTransaction = keys.length,
): Promise<TransferRow[]> => {
  if (keys.length === 0) return []
  const tokenIds = [...new Set(keys.map(({ tokenId }) => tokenId))]
  const found = await reader.rows(ofTransactionStatement, [transactionPosition, tokenIds, transfersOfTransaction])
  const placeOf = new Map(found.map((row) => [`${row.tokenId}/${row.logIndex}/${row.item}`, row]))
  return listTransfers(
    reader,
    keys.flatMap(({ tokenId, logIndex, item }) => placeOf.get(`${tokenId}/${logIndex}/${item}`) ?? []),
  )
}
