import type { CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { changeAccountRanks } from '../ranks/accounts.ts'
import { maxChanges } from '../ranks/write.ts'
import { bucketOf } from '../table/columns.ts'
import { encodeRows } from '../table/encode-rows.ts'
import type { Ancestor } from '../table/rewind-table.ts'
import {
  addressEntries,
  type StoredAccount,
  type StoredAddressEntry,
  type StoredCallAccount,
  type StoredCreation,
} from './table.ts'

/** Rows of `address_entries` as one COPY. */
export const encodeAddressEntries = (rows: readonly StoredAddressEntry[]): CopyPayload =>
  encodeRows(addressEntries, rows)

/** Any number no other advisory lock of this database has. */
const accountsLock = 0x636f7361

/**
 * Lanes that write to `accounts` at the same time take turns, until the end of their transactions: each writes several
 * rows, in an order of its own. To be called right before writing to it.
 */
export const lockAccounts = async (session: Session): Promise<void> => {
  await session.run('accounts_lock', 'select pg_advisory_xact_lock($1)', [accountsLock])
}

/** Accounts that blocks mention for the first time; calls may have made them known before. */
export const upsertAccounts = async (session: Session, rows: readonly StoredAccount[]): Promise<void> => {
  if (rows.length === 0) return
  const sorted = rows.toSorted((a, b) => a.addressId - b.addressId)
  await session.run(
    'accounts_upsert',
    `insert into accounts (address_id, first_block, creator_id, creation_block, creation_position)
     select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::bigint[])
     on conflict (address_id) do update set first_block = excluded.first_block, creator_id = excluded.creator_id,
       creation_block = excluded.creation_block, creation_position = excluded.creation_position`,
    [
      sorted.map(({ addressId }) => addressId),
      sorted.map(({ firstBlock }) => firstBlock),
      sorted.map(({ creation }) => creation?.creatorId ?? null),
      sorted.map(({ creation }) => creation?.creationBlock ?? null),
      sorted.map(({ creation }) => creation?.creationPosition ?? null),
    ],
  )
}

/** Accounts that internal transactions mention for the first time; blocks may have made them known before. */
export const upsertCallAccounts = async (session: Session, rows: readonly StoredCallAccount[]): Promise<void> => {
  if (rows.length === 0) return
  const sorted = rows.toSorted((a, b) => a.addressId - b.addressId)
  await lockAccounts(session)
  await session.run(
    'accounts_upsert_called',
    `insert into accounts (address_id, first_call_block) select * from unnest($1::int[], $2::int[])
     on conflict (address_id) do update set first_call_block = excluded.first_call_block`,
    [sorted.map(({ addressId }) => addressId), sorted.map(({ firstCallBlock }) => firstCallBlock)],
  )
}

/** Creations at addresses that were known before; the first creation of an address stands. */
export const updateCreations = async (session: Session, rows: readonly StoredCreation[]): Promise<void> => {
  if (rows.length === 0) return
  await session.run(
    'accounts_creations',
    `update accounts a set creator_id = n.creator_id, creation_block = n.block, creation_position = n.position
       from unnest($1::int[], $2::int[], $3::int[], $4::bigint[]) n (address_id, creator_id, block, position)
      where a.address_id = n.address_id and a.creation_block is null`,
    [
      rows.map((row) => row.addressId),
      rows.map((row) => row.creatorId),
      rows.map((row) => row.creationBlock),
      rows.map((row) => row.creationPosition),
    ],
  )
}

/** Takes back which accounts calls above the ancestor made known. Run before the internal transactions are deleted. */
export const rewindCallAccounts = async (session: Session, ancestor: Ancestor): Promise<void> => {
  await session.run(
    'rewind_call_accounts',
    `update accounts c set first_call_block = null
       from (select distinct id from internal_transactions t cross join lateral (values (from_id), (to_id)) v (id)
              where bucket >= $1 and internal_position > $2 and id is not null) touched
      where c.address_id = touched.id and c.first_call_block > $3`,
    [bucketOf(ancestor.lastInternalPosition + 1), ancestor.lastInternalPosition, ancestor.number],
  )
}

/**
 * Takes back what accounts learnt from blocks above the ancestor: first seen, creation, kind, balance. Run before the
 * transactions themselves are deleted, and after the traces are rewound: an account that calls still mention stays.
 */
export const rewindAccounts = async (session: Session, ancestor: Ancestor): Promise<void> => {
  const cut = [bucketOf(ancestor.lastTransactionPosition + 1), ancestor.lastTransactionPosition]
  await session.run(
    'rewind_creations',
    `update accounts set creator_id = null, creation_block = null, creation_position = null
      where creation_block > $3 and first_block <= $3 and address_id in (
        select created_id from transactions where bucket >= $1 and transaction_position > $2)`,
    [...cut, ancestor.number],
  )
  await session.run(
    'rewind_first_blocks',
    `update accounts set first_block = null, creator_id = null, creation_block = null, creation_position = null
      where first_block > $1`,
    [ancestor.number],
  )
  const leaving = await session.run<{ member: number; before: string; after: null }>(
    'rewind_ranked',
    `select address_id as member, balance as before, null as after from accounts
      where (balance_block > $1 or first_block is null and first_call_block is null) and balance > 0
      limit ${maxChanges + 1}`,
    [ancestor.number],
  )
  await session.run('rewind_accounts', 'delete from accounts where first_block is null and first_call_block is null')
  await session.run(
    'rewind_balances',
    'update accounts set balance = null, balance_block = null, kind = null where balance_block > $1',
    [ancestor.number],
  )
  await changeAccountRanks(session, leaving.rows)
}
