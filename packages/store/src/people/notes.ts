import type { Session } from '../database.ts'
import { openText, privatePlaces, sealText } from './private-texts.ts'
import type { Sealing } from './sealing.ts'
import { lockUser } from './users.ts'

export type NoteKind = 'address' | 'transaction'

/** What a user wrote of an address or a transaction, as it is stored. Times are unix seconds. */
interface StoredNote {
  subject: `0x${string}`
  /** As they were written before they were sealed; empty where there is a sealed one. */
  name: string
  note: string
  sealedName: `0x${string}` | null
  sealedNote: `0x${string}` | null
  updatedAt: number
}

/** The same, opened; null where no key of DATA_KEY opens it. */
export interface NoteRow {
  subject: `0x${string}`
  name: string | null
  note: string | null
  updatedAt: number
}

const columns = `subject, name, note, sealed_name as "sealedName", sealed_note as "sealedNote",
  extract(epoch from updated_at)::bigint as "updatedAt"`

/** Opens what users write: by which keys, and whose. */
export interface Owner {
  sealing: Sealing
  userId: string
}

const opened = <Row extends StoredNote>({ sealing, userId }: Owner, row: Row) => {
  const { sealedName, sealedNote, ...rest } = row
  const { note, name } = privatePlaces
  return {
    ...rest,
    name: openText(sealing, name(userId, row.subject), { plain: row.name, sealed: sealedName }),
    note: openText(sealing, note(userId, row.subject), { plain: row.note, sealed: sealedNote }),
  }
}

/** A page of a user's notes of a kind, the newest first. */
export const listNotes = async (
  session: Session,
  owner: Owner,
  kind: NoteKind,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: NoteRow[]; total: number }> => {
  const { userId } = owner
  const { rows } = await session.run<StoredNote>(
    'notes_list',
    `select ${columns} from notes where user_id = $1 and kind = $2 order by updated_at desc, subject limit $3::int offset $4::bigint`,
    [userId, kind, limit, skip],
  )
  const { rows: counted } = await session.run<{ total: number }>(
    'notes_count',
    'select count(*)::int as total from notes where user_id = $1 and kind = $2',
    [userId, kind],
  )
  return { rows: rows.map((row) => opened(owner, row)), total: counted[0]?.total ?? 0 }
}

/** The user's notes of these subjects. */
export const findNotes = async (
  session: Session,
  owner: Owner,
  kind: NoteKind,
  subjects: readonly Buffer[],
): Promise<NoteRow[]> => {
  if (subjects.length === 0) return []
  const { rows } = await session.run<StoredNote>(
    'notes_find',
    `select ${columns} from notes where user_id = $1 and kind = $2 and subject = any($3::bytea[])`,
    [owner.userId, kind, subjects],
  )
  return rows.map((row) => opened(owner, row))
}

/** The transactions that a user wrote a note of: an account keeps only so many. */
export const notedTransactions = async (session: Session, userId: string): Promise<Set<string>> => {
  const { rows } = await session.run<{ subject: string }>(
    'notes_transactions',
    `select subject from notes where user_id = $1 and kind = 'transaction' and (note <> '' or sealed_note is not null)`,
    [userId],
  )
  return new Set(rows.map(({ subject }) => subject))
}

/** The private names among these addresses. Where no key opens one it is null. */
export const findNames = async (
  session: Session,
  { sealing, userId }: Owner,
  addresses: readonly Buffer[],
): Promise<Map<string, string | null>> => {
  if (addresses.length === 0) return new Map()
  const { rows } = await session.run<Pick<StoredNote, 'subject' | 'name' | 'sealedName'>>(
    'names_find',
    `select subject, name, sealed_name as "sealedName" from notes
      where user_id = $1 and kind = 'address' and subject = any($2::bytea[]) and (name <> '' or sealed_name is not null)`,
    [userId, addresses],
  )
  return new Map(
    rows.map(({ subject, name, sealedName }) => [
      subject,
      openText(sealing, privatePlaces.name(userId, subject), { plain: name, sealed: sealedName }),
    ]),
  )
}

/** A private name as it is stored. */
export interface StoredName {
  subject: `0x${string}`
  plain: string
  sealed: `0x${string}` | null
}

/** Which state a user's private names are in: another one after each change of one. */
export const namesVersion = async (session: Session, userId: string): Promise<number> => {
  const { rows } = await session.run<{ version: number }>(
    'names_version',
    'select names_version as version from users where user_id = $1',
    [userId],
  )
  return rows[0]?.version ?? 0
}

/** All private names of a user, as they are stored: an account keeps only so many. */
export const allNames = async (session: Session, userId: string): Promise<StoredName[]> => {
  const { rows } = await session.run<StoredName>(
    'names_all',
    `select subject, name as plain, sealed_name as sealed from notes
      where user_id = $1 and kind = 'address' and (name <> '' or sealed_name is not null)`,
    [userId],
  )
  return rows
}

/** Notes of an export that are read, and opened, at once. */
const exportedAtOnce = 200

/** The notes of a user that come after one of them, of both kinds: some of them, or none where that was the last. */
export const notesAfter = async (
  session: Session,
  owner: Owner,
  last: Pick<NoteRow & { kind: NoteKind }, 'kind' | 'subject'> | undefined,
): Promise<(NoteRow & { kind: NoteKind })[]> => {
  const { rows } = await session.run<StoredNote & { kind: NoteKind }>(
    'notes_after',
    `select kind, ${columns} from notes where user_id = $1 and (kind, subject) > ($2, $3::bytea)
      order by kind, subject limit ${exportedAtOnce}`,
    [owner.userId, last?.kind ?? '', Buffer.from(last?.subject.slice(2) ?? '', 'hex')],
  )
  return rows.map((row) => opened(owner, row))
}

/** What the cache of names (`namesVersion`) is told of each change. */
const turned = 'turned as (update users set names_version = names_version + 1 where user_id = $1)'

/** What is written of an address or a transaction. A text that is not given stays as it is; an empty one is taken away. */
export interface WrittenNote {
  subject: `0x${string}`
  name?: string | undefined
  note?: string | undefined
}

/** The texts that are given, over those of before. $6 and $7 say which are. */
const overFormer = (given: string) => `
  name = case when $6::bool then '' else notes.name end,
  note = case when $7::bool then '' else notes.note end,
  sealed_name = case when $6::bool then ${given}.sealed_name else notes.sealed_name end,
  sealed_note = case when $7::bool then ${given}.sealed_note else notes.sealed_note end,
  updated_at = now()`
const given = '(select $4::bytea as sealed_name, $5::bytea as sealed_note) given'

/** Writes what is given of a note, sealed. One without any text is kept no more. @returns false where the user keeps `most` already */
export const writeNote = async (
  session: Session,
  { sealing, userId }: Owner,
  kind: NoteKind,
  { subject, name, note }: WrittenNote,
  most: number,
): Promise<boolean> => {
  if (name === undefined && note === undefined) return true
  await lockUser(session, userId)
  const place = [userId, kind, Buffer.from(subject.slice(2), 'hex')]
  const written = [
    ...place,
    ...[sealText(sealing, privatePlaces.name(userId, subject), name ?? '')],
    ...[sealText(sealing, privatePlaces.note(userId, subject), note ?? '')],
    ...[name !== undefined, note !== undefined],
  ]
  if (name || note) {
    const { rowCount } = await session.run(
      'note_upsert',
      `with ${turned}
       insert into notes (user_id, kind, subject, sealed_name, sealed_note)
       select $1, $2, $3, given.* from ${given}
        where (select count(*) from notes where user_id = $1) < $8::int
           or exists (select from notes where user_id = $1 and kind = $2 and subject = $3)
       on conflict (user_id, kind, subject) do update set ${overFormer('excluded')}`,
      [...written, most],
    )
    return rowCount > 0
  }
  await session.run(
    'note_clear',
    `with ${turned} update notes set ${overFormer('given')} from ${given} where user_id = $1 and kind = $2 and subject = $3`,
    written,
  )
  await session.run(
    'note_delete',
    `delete from notes where user_id = $1 and kind = $2 and subject = $3
        and name = '' and note = '' and sealed_name is null and sealed_note is null`,
    place,
  )
  return true
}

/** The contracts among these that a user does not want to see. */
export const findIgnored = async (
  session: Session,
  userId: string,
  contracts: readonly Buffer[],
): Promise<Set<string>> => {
  if (contracts.length === 0) return new Set()
  const { rows } = await session.run<{ address: string }>(
    'ignored_find',
    'select contract_address as address from ignored_tokens where user_id = $1 and contract_address = any($2::bytea[])',
    [userId, contracts],
  )
  return new Set(rows.map(({ address }) => address))
}

export const listIgnored = async (
  session: Session,
  userId: string,
): Promise<{ contractAddress: `0x${string}`; createdAt: number }[]> => {
  const { rows } = await session.run<{ contractAddress: `0x${string}`; createdAt: number }>(
    'ignored_list',
    `select contract_address as "contractAddress", extract(epoch from created_at)::bigint as "createdAt"
       from ignored_tokens where user_id = $1 order by created_at desc, contract_address`,
    [userId],
  )
  return rows
}

/** @returns false where the user ignores `most` already */
export const ignoreToken = async (
  session: Session,
  userId: string,
  contract: Buffer,
  most: number,
): Promise<boolean> => {
  await lockUser(session, userId)
  const { rowCount } = await session.run(
    'token_ignore',
    `insert into ignored_tokens (user_id, contract_address) select $1, $2
      where (select count(*) from ignored_tokens where user_id = $1) < $3::int on conflict do nothing`,
    [userId, contract, most],
  )
  return rowCount > 0
}

export const heedToken = async (session: Session, userId: string, contract: Buffer): Promise<void> => {
  await session.run('token_heed', 'delete from ignored_tokens where user_id = $1 and contract_address = $2', [
    userId,
    contract,
  ])
}
