import { directedList } from '../directed-list.ts'
import type { BlockPointRow } from '../head/read.ts'
import { rankedPage } from '../ranks/read.ts'
import { accountRanks, noOwner } from '../ranks/table.ts'
import { bytes, type Reader, statement } from '../reader.ts'
import { summaryColumns, type TransactionSummaryRow } from '../transactions/read.ts'
import { addressEntries } from './table.ts'

type EntryKeys = { transactionPosition: number }
const entries = directedList<EntryKeys, TransactionSummaryRow>(
  addressEntries,
  'transaction_position as "transactionPosition"',
  {
    columns: summaryColumns,
    joins: `join transactions t on t.bucket = (entry."transactionPosition" >> 14)::int
                               and t.transaction_position = entry."transactionPosition"
            join blocks b on b.block_number = t.block_number`,
  },
)

/** A page of an address's transactions, as of a chain-wide transaction position. */
export const listAddressTransactions = entries.rows
/** How many transactions an address had as of a chain-wide transaction position. */
export const countAddressEntries = entries.total
/** Keys of entries with positions in (after, upTo] of an address's list of all transactions. */
export const listEntryRange = entries.range

const ofMany = 'from address_entries e where e.address_id = k.address_id'
const batchTotalsStatement = statement<{ addressId: number; total: number }>(
  'address_entries_totals',
  `select k.address_id as "addressId",
          coalesce(case when (select number from lanes where name = 'blocks') = $3::int
                        then (select e.position ${ofMany} order by e.position desc limit 1)
                        else (select e.position ${ofMany} and e.transaction_position <= $2::bigint
                               order by e.position desc limit 1) end, 0) as total
     from unnest($1::int[]) as k (address_id)`,
)
/**
 * Numbers of transactions of many addresses as of a block near the head: while that is the head itself, the ends of their
 * lists, which an index tells by itself; else it walks back from each end.
 */
export const countEntriesOfMany = (
  reader: Reader,
  addressIds: number[],
  point: Pick<BlockPointRow, 'number' | 'lastTransactionPosition'>,
) => reader.rows(batchTotalsStatement, [addressIds, point.lastTransactionPosition, point.number])

const entryAtStatement = statement<EntryKeys & { outPosition: number | null }>(
  'address_entry_at',
  `select transaction_position as "transactionPosition", out_position as "outPosition"
     from address_entries where address_id = $1 and position = $2`,
)
export const getAddressEntry = (reader: Reader, addressId: number, position: number) =>
  reader.row(entryAtStatement, [addressId, position])

const outEntriesStatement = statement<EntryKeys & { outPosition: number }>(
  'address_out_entries_at',
  `select transaction_position as "transactionPosition", out_position as "outPosition"
     from address_entries where address_id = $1 and out_position = any($2::int[])`,
)
export const listOutEntries = (reader: Reader, addressId: number, outPositions: number[]) =>
  reader.rows(outEntriesStatement, [addressId, outPositions])

const idsStatement = statement<{ addressId: number; address: string }>(
  'address_ids',
  `select address_id as "addressId", address from addresses where address = any($1::bytea[])`,
)
/** Dictionary ids of addresses; those never met are missing. */
export const listAddressIds = (reader: Reader, addresses: string[]) => reader.rows(idsStatement, [addresses.map(bytes)])

/** What every mention of an address needs. */
export interface MentionRow {
  addressId: number
  address: string
  /** 1 contract, 2 externally owned, null not yet known. */
  kind: 1 | 2 | null
  /** What a token contract says of itself; null for anything else, or while it was not asked. */
  tokenName: string | null
  symbol: string | null
  /** What it is called to everybody on this site; null: nothing. */
  publicName: string | null
}

const mentionStatement = statement<MentionRow>(
  'address_mentions',
  `select a.address_id as "addressId", a.address, c.kind, f.token_name as "tokenName", f.symbol, n.name as "publicName"
     from addresses a left join accounts c on c.address_id = a.address_id
     left join token_facts f on f.token_id = a.address_id
     left join public_names n on n.address = a.address
    where a.address_id = any($1::int[])`,
)
export const listMentions = (reader: Reader, addressIds: readonly number[]) =>
  reader.rows(mentionStatement, [addressIds])

const mentionByAddressStatement = statement<Omit<MentionRow, 'addressId'> & { addressId: number | null }>(
  'address_mentions_by_address',
  `select a.address_id as "addressId", k.address, c.kind, f.token_name as "tokenName", f.symbol, n.name as "publicName"
     from unnest($1::bytea[]) k (address) left join addresses a on a.address = k.address
     left join accounts c on c.address_id = a.address_id
     left join token_facts f on f.token_id = a.address_id
     left join public_names n on n.address = k.address`,
)
/** By address, every one of them: what the chain never met has no id. */
export const listMentionsByAddress = (reader: Reader, addresses: readonly string[]) =>
  reader.rows(mentionByAddressStatement, [addresses.map(bytes)])

const producersStatement = statement<{ addressId: number }>(
  'block_producers',
  `with recursive producers as (
     (select miner_id from blocks order by miner_id limit 1)
     union all
     select (select b.miner_id from blocks b where b.miner_id > p.miner_id order by b.miner_id limit 1)
       from producers p where p.miner_id is not null)
   select p.miner_id as "addressId" from producers p
    cross join lateral (select block_number from blocks b where b.miner_id = p.miner_id
                         order by b.miner_position desc limit 1) last
    where last.block_number > 0`,
)
/** Addresses that produced a block, the first of the chain apart: two seeks for each. */
export const listProducers = (reader: Reader) => reader.rows(producersStatement, [])

export interface AccountRow {
  addressId: number
  /** The first block that mentions it, or the first with an internal transaction that does. */
  firstBlock: number
  kind: 1 | 2 | null
  creatorId: number | null
  creationBlock: number | null
  creationPosition: number | null
  balanceBlock: number | null
  balance: string | null
}
const accountStatement = statement<AccountRow>(
  'account',
  `select address_id as "addressId", least(first_block, first_call_block) as "firstBlock", kind, creator_id as "creatorId",
          creation_block as "creationBlock", creation_position as "creationPosition",
          balance_block as "balanceBlock", balance from accounts where address_id = $1`,
)
/** What is known of an address; undefined when no indexed block touched it. */
export const getAccount = (reader: Reader, addressId: number) => reader.row(accountStatement, [addressId])

export interface RankedRow {
  /** Accounts whose balance is above 0. */
  total: number
  pending: number
  blockNumber: number
  blockHash: string
  addressId: number | null
  balance: string
  balanceBlock: number | null
}
const rankedStatement = statement<RankedRow>(
  'accounts_ranked',
  `with bound as (
     select b.block_number, b.hash, (select count(*) from accounts where balance_block is null) as pending
       from lanes l join blocks b on b.block_number = l.number where l.name = 'blocks'),
   ${rankedPage(accountRanks, 'address_id, balance', { owner: `${noOwner.owner}`, offset: '$1::bigint', limit: '$2::bigint' })}
   select total, pending, block_number as "blockNumber", hash as "blockHash",
          entry.address_id as "addressId", entry.balance, account.balance_block as "balanceBlock"
     from bound cross join ranked_total left join ranked entry on true
     left join lateral (select balance_block from accounts a where a.address_id = entry.address_id limit 1) account on true
    order by entry.balance desc, entry.address_id desc`,
)
/** Accounts by balance, a page and its figures from one snapshot, at the same cost for any page. */
export const listRankedAccounts = (reader: Reader, pageNum: number, pageSize: number) =>
  reader.rows(rankedStatement, [(pageNum - 1) * pageSize, pageSize])

export interface FoundRankedRow extends Omit<RankedRow, 'total'> {
  /** Accounts of the kind among those that were looked through. */
  found: number
  searched: number
  of: number
  rank: number | null
}
const rankedOfKindStatement = statement<FoundRankedRow>(
  'accounts_ranked_of_kind',
  `with bound as (
     select b.block_number, b.hash, (select count(*) from accounts where balance_block is null) as pending
       from lanes l join blocks b on b.block_number = l.number where l.name = 'blocks'),
   ${rankedPage(accountRanks, 'address_id, balance', { owner: `${noOwner.owner}`, offset: '0', limit: '1' })},
   richest as (select address_id, balance, balance_block, kind, row_number() over () as rank
                 from (select * from accounts where balance > 0 order by balance desc, address_id desc limit $4) a),
   found as (select * from richest where kind = $1::smallint),
   page as (select * from found order by rank offset $2::bigint limit $3::bigint)
   select (select count(*) from found) as found, (select count(*) from richest) as searched, total as "of", pending,
          block_number as "blockNumber", hash as "blockHash", rank, address_id as "addressId", balance,
          balance_block as "balanceBlock"
     from bound cross join ranked_total left join page on true order by rank`,
)
/**
 * Accounts of one kind among the richest, by balance: 1 with code, 2 without. A row without account where the page has none.
 * @param searched accounts that are looked through
 */
export const listRankedAccountsOfKind = (
  reader: Reader,
  kind: 1 | 2,
  { pageNum, pageSize, searched }: { pageNum: number; pageSize: number; searched: number },
) => reader.rows(rankedOfKindStatement, [kind, (pageNum - 1) * pageSize, pageSize, searched])

const balancesStatement = statement<{ address: string; balance: string | null; balanceBlock: number | null }>(
  'account_balances',
  `select a.address, c.balance, c.balance_block as "balanceBlock"
     from addresses a join accounts c on c.address_id = a.address_id where a.address = any($1::bytea[])`,
)
/** Stored balances of addresses; those never met are missing. */
export const listBalances = (reader: Reader, addresses: string[]) =>
  reader.rows(balancesStatement, [addresses.map(bytes)])
