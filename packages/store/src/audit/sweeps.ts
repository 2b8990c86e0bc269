import type { Session } from '../database.ts'
import { numberedLists } from '../numbered-lists.ts'

/** What stands after a rewind to a block: all that is to be left. */
export interface SweepBound {
  blockNumber: number
  lastTransactionPosition: number
  lastInternalPosition: number
}

const zero = `(select address_id from addresses where address = '\\x0000000000000000000000000000000000000000')`
const transactionOf = (alias: string) =>
  `t.bucket = (${alias}.transaction_position >> 14)::int and t.transaction_position = ${alias}.transaction_position`

/**
 * Statements that take away what a rewind leaves of rows that are wrong: rows that point above the bound, at nothing, or
 * at what has nothing to do with them, and all but the first of those that point at the same. $1 block number, $2 last
 * transaction position, $3 last internal position. All that is left is of blocks up to the bound.
 */
const sweeps: [name: string, text: string, parameters: (bound: SweepBound) => unknown[]][] = [
  [
    'transaction_hashes',
    `delete from transaction_hashes h where not exists (select from transactions t where ${transactionOf('h')}
        and h.prefix = ('x' || encode(substr(hash, 1, 8), 'hex'))::bit(64)::bigint)`,
    () => [],
  ],
  [
    'address_entries',
    `delete from address_entries e where not exists (select from transactions t where ${transactionOf('e')}
        and e.address_id in (from_id, to_id, created_id))`,
    () => [],
  ],
  [
    'address_entries_twice',
    `delete from address_entries e using (select address_id, position, row_number() over (
         partition by address_id, transaction_position order by position) as n from address_entries) d
      where d.n > 1 and e.address_id = d.address_id and e.position = d.position`,
    () => [],
  ],
  [
    'creations',
    `update accounts c set creator_id = null, creation_block = null, creation_position = null
      where creation_block is not null and not exists (select from transactions t
        where t.bucket = (creation_position >> 14)::int and t.transaction_position = creation_position
          and t.created_id = c.address_id and t.from_id = creator_id and t.block_number = creation_block)`,
    () => [],
  ],
  [
    'token_transfers',
    'delete from token_transfers where transaction_position > $1',
    ({ lastTransactionPosition }) => [lastTransactionPosition],
  ],
  [
    'token_entries',
    `delete from token_entries e where not exists (select from token_transfers t
      where t.token_id = e.token_id and t.token_position = e.token_position
        and t.transaction_position = e.transaction_position and e.address_id in (from_id, to_id))`,
    () => [],
  ],
  [
    'token_entries_twice',
    `delete from token_entries e using (select address_id, standard, position, row_number() over (
         partition by address_id, token_id, token_position order by position) as n from token_entries) d
      where d.n > 1 and e.address_id = d.address_id and e.standard = d.standard and e.position = d.position`,
    () => [],
  ],
  [
    'authorizations',
    `delete from authorizations where transaction_position > $2 or position > coalesce(
       (select last_authorization_position from blocks where block_number = $1), 0)`,
    ({ blockNumber, lastTransactionPosition }) => [blockNumber, lastTransactionPosition],
  ],
  [
    'set_code_transactions',
    `delete from set_code_transactions where transaction_position > $2 or position > coalesce(
       (select set_code_transactions from blocks where block_number = $1), 0)`,
    ({ blockNumber, lastTransactionPosition }) => [blockNumber, lastTransactionPosition],
  ],
  [
    'blobs',
    `delete from blobs where transaction_position > $2 or position > coalesce(
       (select last_blob_position from blocks where block_number = $1), 0)`,
    ({ blockNumber, lastTransactionPosition }) => [blockNumber, lastTransactionPosition],
  ],
  ...Object.values(numberedLists).map(({ name, isSound }): (typeof sweeps)[number] => [
    name,
    `delete from ${name} l where not (${isSound})`,
    () => [],
  ]),
  [
    'internal_transactions',
    'delete from internal_transactions where internal_position > $1 or block_number > $2',
    ({ blockNumber, lastInternalPosition }) => [lastInternalPosition, blockNumber],
  ],
  [
    'internal_entries',
    `delete from internal_entries e where not exists (select from internal_transactions i
      where i.bucket = (e.internal_position >> 14)::int and i.internal_position = e.internal_position
        and e.address_id in (from_id, to_id))`,
    () => [],
  ],
  [
    'internal_entries_twice',
    `delete from internal_entries e using (select address_id, position, row_number() over (
         partition by address_id, internal_position order by position) as n from internal_entries) d
      where d.n > 1 and e.address_id = d.address_id and e.position = d.position`,
    () => [],
  ],
  ...(['contract_creations', 'self_destructs'] as const).map((table): (typeof sweeps)[number] => [
    table,
    `delete from ${table} c where not exists (select from internal_transactions i
        where i.bucket = (c.internal_position >> 14)::int and i.internal_position = c.internal_position
          and i.block_number = c.block_number)`,
    () => [],
  ]),
  [
    'call_accounts',
    'update accounts set first_call_block = null where first_call_block > $1',
    ({ blockNumber }) => [blockNumber],
  ],
  ['unknown_accounts', 'delete from accounts where first_block is null and first_call_block is null', () => []],
  [
    'native_balances',
    `delete from native_balances b using (select address_id, position, block_number, max(block_number) over (
         partition by address_id order by position rows between unbounded preceding and 1 preceding) as before
         from native_balances) d
      where d.before >= d.block_number and b.address_id = d.address_id and b.position = d.position`,
    () => [],
  ],
  [
    'fee_distributions',
    `delete from fee_distributions f using (select address_id, position, transaction_position, max(transaction_position) over (
         partition by address_id order by position rows between unbounded preceding and 1 preceding) as before
         from fee_distributions) d
      where d.before > d.transaction_position and f.address_id = d.address_id and f.position = d.position`,
    () => [],
  ],
]

/** Caches of tokens, made anew from the lists that are left. */
const caches: [name: string, text: string][] = [
  [
    'tokens_gone',
    'delete from tokens k where not exists (select from token_transfers t where t.token_id = k.token_id)',
  ],
  [
    'tokens',
    `update tokens k set transfers = l.token_position, holders = l.holders_after
       from (select distinct on (token_id) token_id, token_position, holders_after from token_transfers
              order by token_id, token_position desc) l
      where k.token_id = l.token_id and (k.transfers <> l.token_position or k.holders <> l.holders_after)`,
  ],
  ['codes', 'delete from codes k where not exists (select from contract_codes c where c.code_hash = k.code_hash)'],
  ['holdings_gone', 'delete from holdings'],
  [
    'holdings',
    `insert into holdings (holder_id, token_id, amount, standard)
     select address_id, token_id, amount_after, k.standard from (
       select distinct on (address_id, token_id) address_id, token_id, amount_after from token_entries
        order by address_id, token_id, holding_position desc) l join tokens k using (token_id) where amount_after <> 0`,
  ],
  ['item_holdings_gone', 'delete from item_holdings'],
  [
    'item_owners',
    `insert into item_holdings (token_id, token_item, holder_id, standard, amount)
     select token_id, token_item, to_id, 721, 1 from (
       select distinct on (token_id, token_item) token_id, token_item, to_id from token_transfers
        where standard = 721 order by token_id, token_item, item_position desc) l where to_id is distinct from ${zero}`,
  ],
  [
    'item_holdings',
    `insert into item_holdings (token_id, token_item, holder_id, standard, amount)
     select token_id, token_item, address_id, 1155, item_amount_after from (
       select distinct on (address_id, token_id, token_item) address_id, token_id, token_item, item_amount_after
         from token_entries where item_holding_position is not null
        order by address_id, token_id, token_item, item_holding_position desc) l where item_amount_after <> 0`,
  ],
]

/** Leaves of every list and cache what is of blocks up to the bound, whatever was wrong above it. Reads whole tables. */
export const sweepAbove = async (session: Session, bound: SweepBound): Promise<void> => {
  for (const [name, text, parameters] of sweeps) await session.run(`sweep_${name}`, text, parameters(bound))
  for (const [name, text] of caches) await session.run(`sweep_${name}`, text)
}
