import { CopyEncoder, type CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { changeAccountRanks } from '../ranks/accounts.ts'
import { mostChanges } from '../ranks/write.ts'
import { bucketOf } from '../transactions/tables.ts'
import type { StoredAccount, StoredAddressEntry, StoredCallAccount, StoredCreation } from './tables.ts'

/** Rows of `address_entries`, sorted here by the primary key, as one COPY. */
export const encodeAddressEntries = (rows: StoredAddressEntry[]): CopyPayload => {
  rows.sort((a, b) => a.addressId - b.addressId || a.position - b.position)
  const columns = ['transaction_position', 'address_id', 'position', 'in_position', 'out_position']
  const copy = new CopyEncoder('address_entries', columns, rows.length * 48)
  for (const row of rows) {
    copy.row().int8(row.transactionPosition).int4(row.addressId).int4(row.position)
    copy.int4(row.inPosition).int4(row.outPosition)
  }
  return copy.payload()
}

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

/**
 * Cuts the lists of every address a displaced transaction touched, and takes back what the accounts cache learnt above
 * the ancestor: first seen, creation, kind, balance. Run before the transactions themselves are deleted, and after the
 * traces are rewound: an account that calls still mention stays.
 */
export const rewindAddresses = async (
  session: Session,
  ancestor: { number: number; lastTransactionPosition: number },
): Promise<void> => {
  const cut = [bucketOf(ancestor.lastTransactionPosition + 1), ancestor.lastTransactionPosition]
  await session.run(
    'rewind_address_entries',
    `with touched as (
       select distinct id from transactions t cross join lateral (values (from_id), (to_id), (created_id)) v (id)
        where bucket >= $1 and transaction_position > $2 and id is not null),
     cut as (
       select id, coalesce((select position from address_entries where address_id = id and transaction_position <= $2
                             order by position desc limit 1), 0) as last from touched)
     delete from address_entries e using cut where e.address_id = cut.id and e.position > cut.last`,
    cut,
  )
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
      limit ${mostChanges + 1}`,
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
