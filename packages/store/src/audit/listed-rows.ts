import { addressEntries } from '../addresses/table.ts'
import { authorizations, setCodeTransactions } from '../authorizations/table.ts'
import { blobs } from '../blobs/table.ts'
import { blocks } from '../blocks/table.ts'
import type { Session } from '../database.ts'
import { logs } from '../logs/table.ts'
import { numberedLists } from '../numbered-lists.ts'
import { bucketOf } from '../table/columns.ts'
import type { ListColumns, Table } from '../table/table.ts'
import { tokenEntries, tokens, tokenTransfers } from '../tokens/table.ts'
import {
  contractCreations,
  internalEntries,
  internalTransactions,
  selfDestructs,
  tracedBlocks,
  untracedTransactions,
} from '../traces/table.ts'
import { auditedColumns } from './audited-columns.ts'

/** A row as it stands, columns by name; quantities as decimal strings. */
export type ListedRow = Record<string, string | number | boolean | null>

/** Blocks (after, upTo] and the transactions in them. */
export interface ListedRange {
  after: number
  upTo: number
  firstTransactionPosition: number
  lastTransactionPosition: number
}

/** Where a list was looked up: from which position on, and how many rows are expected there. */
export interface ListSlice {
  ownerId: number
  standard?: number
  after: number
  count: number
}

/** More than is expected, so that rows too many are seen. */
const surplus = 2

const inTransactions = 'bucket between $1 and $2 and transaction_position between $3 and $4'
const boundsOf = ({ firstTransactionPosition: from, lastTransactionPosition: to }: ListedRange) => [
  bucketOf(from),
  bucketOf(to),
  from,
  to,
]

/** Rows that lie in the blocks by their own number: each statement with the table it reads. */
const byBlock: [table: string, text: string, values: (range: ListedRange) => unknown[]][] = [
  [
    'blocks',
    `select ${auditedColumns(blocks)} from blocks where block_number > $1 and block_number <= $2`,
    ({ after, upTo }) => [after, upTo],
  ],
  ['logs', `select ${auditedColumns(logs)} from logs where ${inTransactions}`, boundsOf],
  [
    'transactions',
    `select t.transaction_position, block_number, log_count, h.transaction_position is not null as is_found
       from transactions t left join transaction_hashes h
         on h.prefix = ('x' || encode(substr(hash, 1, 8), 'hex'))::bit(64)::bigint
        and h.transaction_position = t.transaction_position
      where t.bucket between $1 and $2 and t.transaction_position between $3 and $4`,
    boundsOf,
  ],
  [
    'accounts',
    'select address_id, first_block from accounts where first_block > $1 and first_block <= $2',
    ({ after, upTo }) => [after, upTo],
  ],
  ...Object.values(numberedLists).map((table): [string, string, (range: ListedRange) => unknown[]] => {
    const order = Object.values<ListColumns>(table.lists)[0]!.order
    return [
      table.name,
      `select ${auditedColumns(table)} from ${table.name} where ${order} between $1 and $2`,
      ({ after, upTo, firstTransactionPosition, lastTransactionPosition }) =>
        order === 'block_number' ? [after + 1, upTo] : [firstTransactionPosition, lastTransactionPosition],
    ]
  }),
]

/** Rows of the lists that are found by block or transaction, by table. */
export const listRowsOfBlocks = async (session: Session, range: ListedRange): Promise<Map<string, ListedRow[]>> => {
  const found = new Map<string, ListedRow[]>()
  for (const [table, text, values] of byBlock) {
    found.set(table, (await session.run<ListedRow>(`audit_of_${table}`, text, values(range))).rows)
  }
  return found
}

/** Lists of everybody, by the position their rows begin behind: at most so many rows as given, and a few more. */
const ofEverybody: Record<string, string> = {
  authorizations: `select ${auditedColumns(authorizations)} from authorizations where position > $1 order by position limit $2`,
  set_code_transactions: `select ${auditedColumns(setCodeTransactions)} from set_code_transactions where position > $1 order by position limit $2`,
  blobs: `select ${auditedColumns(blobs)} from blobs where position > $1 order by position limit $2`,
}

export const listRowsOfAll = async (
  session: Session,
  table: 'authorizations' | 'set_code_transactions' | 'blobs',
  { after, count }: Omit<ListSlice, 'ownerId'>,
): Promise<ListedRow[]> =>
  (await session.run<ListedRow>(`audit_all_${table}`, ofEverybody[table]!, [after, count + surplus])).rows

/** All transfers of a standard behind a position. */
export const listTransferRows = async (
  session: Session,
  { standard, after, count }: { standard: number; after: number; count: number },
): Promise<ListedRow[]> => {
  const { rows } = await session.run<ListedRow>(
    'audit_transfer_rows',
    `select ${auditedColumns(tokenTransfers)} from token_transfers where standard = $1 and standard_position > $2 order by standard_position limit $3`,
    [standard, after, count + surplus],
  )
  return rows
}

const slices = (rows: readonly ListSlice[]) => [
  rows.map(({ ownerId }) => ownerId),
  rows.map(({ after }) => after),
  rows.map(({ count }) => count + surplus),
]

/** Entries of addresses behind a position each. */
export const listEntryRows = async (session: Session, owners: readonly ListSlice[]): Promise<ListedRow[]> => {
  const { rows } = await session.run<ListedRow>(
    'audit_entry_rows',
    `select e.* from unnest($1::int[], $2::int[], $3::int[]) a (id, after, count) cross join lateral (
       select ${auditedColumns(addressEntries)} from address_entries
        where address_id = a.id and position > a.after order by position limit a.count) e`,
    slices(owners),
  )
  return rows
}

/** Token entries of addresses behind a position of a standard each. */
export const listTokenEntryRows = async (session: Session, owners: readonly ListSlice[]): Promise<ListedRow[]> => {
  const { rows } = await session.run<ListedRow>(
    'audit_token_entry_rows',
    `select e.* from unnest($1::int[], $2::int[], $3::int[], $4::smallint[]) a (id, after, count, standard)
      cross join lateral (
       select ${auditedColumns(tokenEntries)} from token_entries e
        where address_id = a.id and e.standard = a.standard and position > a.after order by position limit a.count) e`,
    [...slices(owners), owners.map(({ standard }) => standard)],
  )
  return rows
}

/** Entries of internal transactions of addresses behind a position each. */
export const listInternalEntryRows = async (session: Session, owners: readonly ListSlice[]): Promise<ListedRow[]> => {
  const { rows } = await session.run<ListedRow>(
    'audit_internal_entry_rows',
    `select e.* from unnest($1::int[], $2::int[], $3::int[]) a (id, after, count) cross join lateral (
       select ${auditedColumns(internalEntries)} from internal_entries where address_id = a.id and position > a.after order by position limit a.count) e`,
    slices(owners),
  )
  return rows
}

/** Standard and first block of tokens, as the cache has them. */
export const listTokenRows = async (session: Session, tokenIds: readonly number[]): Promise<ListedRow[]> =>
  (
    await session.run<ListedRow>(
      'audit_token_rows',
      `select ${auditedColumns(tokens)} from tokens where token_id = any($1::int[])`,
      [tokenIds],
    )
  ).rows

/** Creations that accounts tell of, at these addresses or in these blocks. */
export const listCreationRows = async (session: Session, addressIds: readonly number[]): Promise<ListedRow[]> =>
  (
    await session.run<ListedRow>(
      'audit_creation_rows',
      `select address_id, creator_id, creation_block, creation_position from accounts
        where address_id = any($1::int[]) and creation_block is not null`,
      [addressIds],
    )
  ).rows

/** What an item's cache says beside its last transfer or entry. */
export interface ItemHoldingRow {
  tokenId: number
  tokenItem: string
  holderId: number
  /** The last transfer or entry; null: there is none, or nothing is held. */
  counted: string | null
  /** The cache; null: no row. */
  held: string | null
  /** Where the last transfer or entry lies. */
  transactionPosition: number
}

/**
 * Who owns ERC-721 items by their last transfer, and by the cache: owners that differ only. Items that moved after the
 * bound are left to a later block.
 */
export const listUnequalOwners = async (
  session: Session,
  items: readonly { tokenId: number; tokenItem: bigint }[],
  lastTransactionPosition: number,
): Promise<ItemHoldingRow[]> => {
  const { rows } = await session.run<ItemHoldingRow>(
    'audit_item_owners',
    `select i.token as "tokenId", i.item as "tokenItem", coalesce(h.holder_id, l.to_id) as "holderId",
            case when h.holder_id is null or h.holder_id = l.to_id then l.amount end as counted, h.amount as held,
            l.transaction_position as "transactionPosition"
       from unnest($1::int[], $2::numeric[]) i (token, item)
      cross join lateral (
        select t.to_id, t.transaction_position,
               case when a.address = '\\x0000000000000000000000000000000000000000' then null else 1::numeric end as amount
          from token_transfers t join addresses a on a.address_id = t.to_id
         where t.token_id = i.token and t.token_item = i.item and t.standard = 721
         order by item_position desc limit 1) l
       left join item_holdings h on h.token_id = i.token and h.token_item = i.item and h.standard = 721
      where l.transaction_position <= $3 and
            (case when l.amount is null then null else l.to_id end is distinct from h.holder_id or l.amount is distinct from h.amount)`,
    [items.map(({ tokenId }) => tokenId), items.map(({ tokenItem }) => String(tokenItem)), lastTransactionPosition],
  )
  return rows
}

/** What holders have of ERC-1155 items by their last entries, and by the cache: amounts that differ only. */
export const listUnequalItemHoldings = async (
  session: Session,
  triples: readonly { holderId: number; tokenId: number; tokenItem: bigint }[],
  lastTransactionPosition: number,
): Promise<ItemHoldingRow[]> => {
  const { rows } = await session.run<ItemHoldingRow>(
    'audit_item_amounts',
    `select i.token as "tokenId", i.item as "tokenItem", i.holder as "holderId", nullif(l.amount, 0) as counted,
            h.amount as held, l.transaction_position as "transactionPosition"
       from unnest($1::int[], $2::numeric[], $3::int[]) i (token, item, holder)
      cross join lateral (
        select item_amount_after as amount, transaction_position from token_entries
         where address_id = i.holder and token_id = i.token and token_item = i.item and item_holding_position is not null
         order by item_holding_position desc limit 1) l
       left join item_holdings h on h.token_id = i.token and h.token_item = i.item and h.standard = 1155
                                and h.holder_id = i.holder
      where l.transaction_position <= $4 and nullif(l.amount, 0) is distinct from h.amount`,
    [
      triples.map(({ tokenId }) => tokenId),
      triples.map(({ tokenItem }) => String(tokenItem)),
      triples.map(({ holderId }) => holderId),
      lastTransactionPosition,
    ],
  )
  return rows
}

/** Addresses of ids, for naming what differs. */
export const listAddressesOfIds = async (
  session: Session,
  addressIds: readonly number[],
): Promise<Map<number, string>> => {
  const { rows } = await session.run<{ id: number; address: string }>(
    'audit_address_names',
    'select address_id as id, address from addresses where address_id = any($1::int[])',
    [addressIds],
  )
  return new Map(rows.map(({ id, address }) => [id, address]))
}

const lastOfBlock = (block: string) =>
  `coalesce((select last_transaction_position from blocks where block_number = ${block}), 0)`

/** Rows of the traces lane in blocks (after, upTo] and at positions [first, last], by table. */
export const listRowsOfTraces = async (
  session: Session,
  range: { after: number; upTo: number; firstPosition: number; lastPosition: number },
): Promise<Map<string, ListedRow[]>> => {
  const { after, upTo, firstPosition: first, lastPosition: last } = range
  const buckets = [bucketOf(first), bucketOf(last + surplus)]
  const places = [...buckets, first, last + surplus]
  const ofInternals = (table: Table, owner: string) =>
    `select ${auditedColumns(table)
      .split(', ')
      .map((column) => `c.${column}`)
      .join(', ')}
       from (select distinct ${owner} as id from internal_transactions
              where bucket between $1 and $2 and internal_position between $3 and $4 and type <> 1) o
       join ${table.name} c on c.address_id = o.id and c.internal_position between $3 and $4`
  const questions: [string, string, unknown[]][] = [
    [
      'traced_blocks',
      `select ${auditedColumns(tracedBlocks)} from traced_blocks where block_number > $1 and block_number <= $2`,
      [after, upTo],
    ],
    [
      'internal_transactions',
      `select ${auditedColumns(internalTransactions)}, error is not null as has_failed
         from internal_transactions where bucket between $1 and $2 and internal_position between $3 and $4`,
      places,
    ],
    [
      'untraced_transactions',
      `select ${auditedColumns(untracedTransactions)} from untraced_transactions
        where transaction_position > ${lastOfBlock('$1')} and transaction_position <= ${lastOfBlock('$2')}`,
      [after, upTo],
    ],
    ['contract_creations', ofInternals(contractCreations, 'to_id'), places],
    ['self_destructs', ofInternals(selfDestructs, 'from_id'), places],
    [
      'accounts.calls',
      `select address_id, first_call_block from accounts where address_id in (
         select unnest(array[from_id, to_id]) from internal_transactions
          where bucket between $1 and $2 and internal_position between $3 and $4)`,
      places,
    ],
  ]
  const found = new Map<string, ListedRow[]>()
  for (const [table, text, values] of questions) {
    found.set(table, (await session.run<ListedRow>(`audit_traces_${table}`, text, values)).rows)
  }
  return found
}

/** A row of the balance history, with the block it is true at. */
export interface HistoryRow {
  addressId: number
  address: `0x${string}`
  position: number
  blockNumber: number
  hash: `0x${string}`
  amount: string
  former: string | null
  /** The last of its account. */
  isLast: boolean
  /** What the account is said to hold, where that is true at or after the row and told by the history too; else null. */
  balance: string | null
}

/** Rows of the balance history in blocks (after, upTo], in order of blocks. */
export const listHistoryRows = async (
  session: Session,
  range: { after: number; upTo: number; lane: number },
): Promise<HistoryRow[]> => {
  const { rows } = await session.run<HistoryRow>(
    'audit_history_rows',
    `select n.address_id as "addressId", a.address, n.position, n.block_number as "blockNumber", b.hash, n.amount, n.former,
            l.position = n.position as "isLast",
            case when c.balance_block between n.block_number and $3 then c.balance end as balance
       from native_balances n join addresses a using (address_id) join blocks b using (block_number)
       left join accounts c using (address_id)
      cross join lateral (select position from native_balances where address_id = n.address_id
                           order by position desc limit 1) l
      where n.block_number > $1 and n.block_number <= $2 order by n.block_number, n.address_id, n.position`,
    [range.after, range.upTo, range.lane],
  )
  return rows
}

/** A share of a fee, with its block. */
export interface DistributionRow {
  addressId: number
  address: `0x${string}`
  position: number
  transactionPosition: number
  blockNumber: number
  /** wei */
  amount: string
}

/** Shares of fees in blocks (after, upTo], in chain order. */
export const listDistributionRows = async (
  session: Session,
  range: { after: number; upTo: number },
): Promise<DistributionRow[]> => {
  const { rows } = await session.run<DistributionRow>(
    'audit_distribution_rows',
    `with bound as (select min(last_transaction_position - transaction_count) as low, max(last_transaction_position) as high
                      from blocks where block_number > $1 and block_number <= $2)
     select f.address_id as "addressId", a.address, f.position, f.transaction_position as "transactionPosition",
            t.block_number as "blockNumber", f.amount
       from bound join fee_distributions f on f.transaction_position > low and f.transaction_position <= high
       join addresses a using (address_id)
       join transactions t on t.bucket = (f.transaction_position >> 14)::int and t.transaction_position = f.transaction_position
      order by f.transaction_position, f.address_id, f.position`,
    [range.after, range.upTo],
  )
  return rows
}
