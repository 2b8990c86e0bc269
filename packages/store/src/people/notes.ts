import type { Session } from '../database.ts'

export type NoteKind = 'address' | 'transaction'

/** What a user wrote of an address or a transaction. Times are unix seconds. */
export interface NoteRow {
  subject: `0x${string}`
  name: string
  /** As it was written before notes were sealed; empty where there is a sealed one. */
  note: string
  sealedNote: `0x${string}` | null
  updatedAt: number
}

const columns = `subject, name, note, sealed_note as "sealedNote", extract(epoch from updated_at)::bigint as "updatedAt"`

/** A page of a user's notes of a kind, the newest first. */
export const listNotes = async (
  session: Session,
  userId: string,
  kind: NoteKind,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: NoteRow[]; total: number }> => {
  const { rows } = await session.run<NoteRow>(
    'notes_list',
    `select ${columns} from notes where user_id = $1 and kind = $2 order by updated_at desc, subject limit $3::int offset $4::bigint`,
    [userId, kind, limit, skip],
  )
  const { rows: counted } = await session.run<{ total: number }>(
    'notes_count',
    'select count(*)::int as total from notes where user_id = $1 and kind = $2',
    [userId, kind],
  )
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The user's notes of these subjects. */
export const findNotes = async (
  session: Session,
  userId: string,
  kind: NoteKind,
  subjects: readonly Buffer[],
): Promise<NoteRow[]> => {
  if (subjects.length === 0) return []
  const { rows } = await session.run<NoteRow>(
    'notes_find',
    `select ${columns} from notes where user_id = $1 and kind = $2 and subject = any($3::bytea[])`,
    [userId, kind, subjects],
  )
  return rows
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Addresses whose name holds a text, whatever its case: those that begin with it first, then by name. */
export const searchNames = async (
  session: Session,
  userId: string,
  text: string,
  limit: number,
): Promise<Pick<NoteRow, 'subject' | 'name'>[]> => {
  const pattern = escaped(text.toLowerCase())
  const { rows } = await session.run<Pick<NoteRow, 'subject' | 'name'>>(
    'notes_search',
    `select subject, name from notes
      where user_id = $1 and kind = 'address' and name <> '' and lower(name) like $2
      order by lower(name) not like $3, lower(name), subject limit $4::int`,
    [userId, `%${pattern}%`, `${pattern}%`, limit],
  )
  return rows
}

/** All notes of a user: an account keeps only so many. */
export const allNotes = async (session: Session, userId: string): Promise<(NoteRow & { kind: NoteKind })[]> => {
  const { rows } = await session.run<NoteRow & { kind: NoteKind }>(
    'notes_all',
    `select kind, ${columns} from notes where user_id = $1 order by kind, subject`,
    [userId],
  )
  return rows
}

/** Writes a note in place of the one before. @returns false where the user keeps `most` already */
export const upsertNote = async (
  session: Session,
  userId: string,
  kind: NoteKind,
  written: { subject: Buffer; name: string; sealedNote: Buffer | null },
  most: number,
): Promise<boolean> => {
  const { rowCount } = await session.run(
    'note_upsert',
    `insert into notes (user_id, kind, subject, name, sealed_note)
     select $1, $2, $3, $4, $5
      where (select count(*) from notes where user_id = $1) < $6::int
         or exists (select from notes where user_id = $1 and kind = $2 and subject = $3)
     on conflict (user_id, kind, subject) do update
        set name = excluded.name, note = '', sealed_note = excluded.sealed_note, updated_at = now()`,
    [userId, kind, written.subject, written.name, written.sealedNote, most],
  )
  return rowCount > 0
}

export const deleteNote = async (session: Session, userId: string, kind: NoteKind, subject: Buffer): Promise<void> => {
  await session.run('note_delete', 'delete from notes where user_id = $1 and kind = $2 and subject = $3', [
    userId,
    kind,
    subject,
  ])
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
