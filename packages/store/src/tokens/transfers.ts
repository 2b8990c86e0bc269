import type { TokenStandard } from '@corescope/chain/types/token-standard'
import {
  lastPosition,
  listOf,
  type PageEntryRow,
  type PositionList,
  pageStatement,
  readPage,
  rowsStatement,
  totalStatement,
} from '../positional-list.ts'
import { type Reader, statement } from '../reader.ts'
import { tokenEntries, tokenTransfers } from './table.ts'

/** Key of a row of `token_transfers`. */
export interface TransferKey {
  tokenId: number
  tokenPosition: number
}
const ownKeys = ['token_id as "tokenId"', 'token_position as "tokenPosition"']

const ofStandard = listOf(tokenTransfers, 'standard', ownKeys)
const ofToken = listOf(tokenTransfers, 'token', ownKeys)
const ofItem = listOf(tokenTransfers, 'item', ownKeys)
const ofAddress = listOf(tokenEntries, 'address', ownKeys)
const ofHolding = listOf(tokenEntries, 'holding', [...ownKeys, 'amount_after as "amountAfter"'])
const ofItemHolding = listOf(tokenEntries, 'itemHolding', [...ownKeys, 'item_amount_after as "amountAfter"'])
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

/** A transfer as lists show it, with the facts of its transaction and block. */
export interface TransferSummaryRow extends TransferKey {
  standard: TokenStandard
  transactionPosition: number
  logIndex: number
  item: number
  fromId: number
  toId: number
  amount: string
  tokenItem: string | null
  transactionHash: string
  /** Who sent the transaction. */
  senderId: number
  /** The contract the transaction called; null for a creation. */
  calledId: number | null
  /** Zero-run-length coded start of the input: enough for the selector. */
  inputStart: string
  blockNumber: number
  timestamp: number
  lastTransactionPosition: number
  blockTransactionCount: number
}
export interface TransferRow extends TransferSummaryRow {
  holdersAfter: number
  supplyAfter: string
  nonce: string
  gas: string
  gasUsed: string
  cumulativeGasUsed: string
  effectiveGasPrice: string
  blockHash: string
}
const summaryColumns = `
  p.token_id as "tokenId", p.token_position as "tokenPosition", p.standard,
  p.transaction_position as "transactionPosition", p.log_index as "logIndex", p.item, p.from_id as "fromId",
  p.to_id as "toId", p.amount, p.token_item as "tokenItem", t.hash as "transactionHash", t.from_id as "senderId", t.to_id as "calledId",
  substring(t.input from 1 for 10) as "inputStart", t.block_number as "blockNumber", b.timestamp,
  b.last_transaction_position as "lastTransactionPosition", b.transaction_count as "blockTransactionCount"`
const transferColumns = `${summaryColumns},
  p.holders_after as "holdersAfter", p.supply_after as "supplyAfter", t.nonce::text as nonce, t.gas,
  t.gas_used as "gasUsed", t.cumulative_gas_used as "cumulativeGasUsed",
  t.effective_gas_price as "effectiveGasPrice", b.hash as "blockHash"`
const joinTransactions = `
  join transactions t on t.bucket = (p.transaction_position >> 14)::int and t.transaction_position = p.transaction_position
  join blocks b on b.block_number = t.block_number`
/** `limit 1` says that a key has one row, whatever statistics make of its two columns. */
const joinTransfers = (tokenId: string, tokenPosition: string) => `
  cross join lateral (select * from token_transfers
                       where token_id = ${tokenId} and token_position = ${tokenPosition} limit 1) p
  ${joinTransactions}`
const byKeyStatement = statement<TransferRow>(
  'transfers_by_key',
  `select ${transferColumns} from unnest($1::int[], $2::int[]) with ordinality k (token_id, token_position, place)
     ${joinTransfers('k.token_id', 'k.token_position')} order by k.place`,
)
/** Transfers by key, in the order of the keys. */
export const listTransfers = (reader: Reader, keys: readonly TransferKey[]): Promise<TransferRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : reader.rows(byKeyStatement, [keys.map((key) => key.tokenId), keys.map((key) => key.tokenPosition)])

/** Lists in the transfers' own table have all of them in the page; entries name them. */
const own = (list: PositionList) =>
  rowsStatement<TransferSummaryRow>(
    { ...list, keys: ['l.*'] },
    { columns: summaryColumns, joins: joinTransactions },
    'p',
  )
const pointedTo = { columns: summaryColumns, joins: joinTransfers('entry."tokenId"', 'entry."tokenPosition"') }
const rows = {
  standard: own(ofStandard),
  token: own(ofToken),
  item: own(ofItem),
  address: rowsStatement<TransferSummaryRow>(ofAddress, pointedTo),
  holding: rowsStatement<TransferSummaryRow>(ofHolding, pointedTo),
}
/** A page of a list of transfers, newest first, as of a chain-wide transaction position, with the exact total. */
export const listTransferPage = async (
  reader: Reader,
  list: TransferList,
  { bound, pageNum, pageSize }: { bound: number; pageNum: number; pageSize: number },
): Promise<{ total: number; rows: TransferSummaryRow[] }> => {
  const { owner, within } = ownersOf(list)
  return readPage(await reader.rows(rows[list.kind], [owner, bound, pageNum, pageSize, ...within]))
}

const rangeStatement = (kind: 'token' | 'address' | 'holding', direction: 'asc' | 'desc') => {
  const { table, owner, position } = { token: ofToken, address: ofAddress, holding: ofHolding }[kind]
  return statement<TransferKey>(
    `transfers_range_${kind}_${direction}`,
    `select ${ownKeys.join(', ')} from ${table}
      where ${owner[0]} = $1 and ${position} > $2 and ${position} <= $3
        ${owner
          .slice(1)
          .map((column, index) => `and ${column} = $${4 + index}`)
          .join(' ')}
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

/** What an address held of a token as of a chain-wide transaction position; undefined before its first transfer. */
export const getHeldAmount = async (
  reader: Reader,
  holding: { addressId: number; tokenId: number; tokenItem?: string | undefined },
  bound: number,
): Promise<string | undefined> => {
  const { addressId, tokenId, tokenItem } = holding
  const values = [addressId, bound, 1, 1, tokenId]
  const row: AmountRow | undefined =
    tokenItem === undefined
      ? await reader.row(holdingPage, values)
      : await reader.row(itemHoldingPage, [...values, tokenItem])
  return row?.amountAfter ?? undefined
}

const itemPage = pageStatement<TransferKey>(ofItem)
/**
 * Who received an ERC-721's item last as of a chain-wide transaction position; undefined before its first transfer, and where
 * it last moved as an ERC-1155's.
 */
export const getItemOwner = async (
  reader: Reader,
  { tokenId, tokenItem }: { tokenId: number; tokenItem: string },
  bound: number,
): Promise<number | undefined> => {
  const key = await reader.row(itemPage, [tokenId, bound, 1, 1, tokenItem])
  if (key === undefined || key.position === null) return undefined
  const [last] = await listTransfers(reader, [key])
  return last?.standard === 721 ? last.toId : undefined
}

const openingStatement = statement<{ amount: string }>(
  'holding_opening',
  `select amount from holding_openings
    where holder_id = $1 and token_id = $2 and token_item = coalesce($3::numeric, -1)`,
)
/** What an address held of a token (of an item) before the first indexed block; undefined where nobody was asked. */
export const getOpening = async (
  reader: Reader,
  { addressId, tokenId, tokenItem }: { addressId: number; tokenId: number; tokenItem?: string | undefined },
): Promise<string | undefined> => (await reader.row(openingStatement, [addressId, tokenId, tokenItem ?? null]))?.amount

const firstMoveStatement = statement<{ blockNumber: number }>(
  'first_token_move',
  `select t.block_number as "blockNumber"
     from (select min(transaction_position) as at from token_entries
            where address_id = $1 and standard = any(array[20, 721, 1155]::smallint[]) and position = 1
              and transaction_position <= $2::bigint) e
     join transactions t on t.bucket = (e.at >> 14)::int and t.transaction_position = e.at`,
)
/** Block of the first token that an address sent or received, as of a chain-wide transaction position; undefined: none moved. */
export const getFirstTokenMove = async (
  reader: Reader,
  addressId: number,
  bound: number,
): Promise<number | undefined> => (await reader.row(firstMoveStatement, [addressId, bound]))?.blockNumber

const itemStartStatement = statement<TransferKey>(
  'item_start',
  `select ${ownKeys.join(', ')} from token_transfers
    where token_id = $1 and token_item = $2 and item_position = 1`,
)
/** Key of an item's first transfer; undefined when it never moved. */
export const getItemStart = (reader: Reader, tokenId: number, tokenItem: string) =>
  reader.row(itemStartStatement, [tokenId, tokenItem])

/** The last place in the list of transfers of token `e.contract_id` whose transaction lies before (or is) the one asked for. */
const lastPlace = (than: '<' | '<=') =>
  lastPosition(ofToken, { owner: ['e.contract_id'], bound: '$1::bigint', than, mayHaveGaps: true })

const ofTransactionStatement = statement<{ total: number; tokenId: number | null; tokenPosition: number }>(
  'transfers_of_transaction',
  `with emitters as (
     select distinct contract_id from logs
      where bucket = ($1::bigint >> 14)::int and transaction_position = $1::bigint),
   found as (
     select p.token_id, p.token_position, p.log_index, p.item from emitters e
      cross join lateral ${lastPlace('<')} before
      cross join lateral ${lastPlace('<=')} upto
      cross join lateral (select token_id, token_position, log_index, item from token_transfers
                           where token_id = e.contract_id and token_position > before.place
                           order by token_position limit upto.place - before.place) p)
   select n.total, p.token_id as "tokenId", p.token_position as "tokenPosition" from (select count(*) as total from found) n
     left join lateral (select * from found order by log_index, item offset $2::bigint limit $3::bigint) p on true
    order by p.log_index, p.item`,
)
/**
 * Transfers of one transaction in the order of its logs: found by binary search in the list of each contract that
 * emitted a log in it, where they lie together. Only those of the page are read whole.
 */
export const listTransfersOfTransaction = async (
  reader: Reader,
  transactionPosition: number,
  pageNum: number,
  pageSize: number,
): Promise<{ total: number; rows: TransferRow[] }> => {
  const offset = (pageNum - 1) * pageSize
  const found = await reader.rows(ofTransactionStatement, [transactionPosition, offset, pageSize])
  const keys = found.flatMap(({ tokenId, tokenPosition }) => (tokenId === null ? [] : { tokenId, tokenPosition }))
  return { total: found[0]?.total ?? 0, rows: keys.length === 0 ? [] : await listTransfers(reader, keys) }
}
