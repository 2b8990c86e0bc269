import { findNotes, notedTransactions } from '@corescope/store/people/notes'
import { bytes } from '@corescope/store/reader'
import type { People } from '../../people/create-people.ts'
import type { User } from '../../readers/reader.ts'
import type { NotesOf } from './lines.ts'

/** What of a file is its reader's alone. */
export interface OwnTexts {
  /** What they call addresses. */
  names: ReadonlyMap<string, string>
  /** undefined: they wrote of no transaction. */
  notesOf: NotesOf | undefined
}

/** Of who is not signed in. */
export const noTexts: OwnTexts = { names: new Map(), notesOf: undefined }

/**
 * The private names and notes of who saves a file. Notes are read and opened with the rows that they belong to: all of an account's
 * would be up to 60 MB. Rows without one ask nothing of the database.
 */
export const ownTexts = async (
  { database, owner, privateNames }: Pick<People, 'database' | 'owner' | 'privateNames'>,
  user: User,
): Promise<OwnTexts> => {
  const names = await privateNames(user.id)
  const noted = await database.session((session) => notedTransactions(session, user.id))
  if (noted.size === 0) return { names, notesOf: undefined }
  const own = await owner(user)
  const notesOf: NotesOf = async (hashes) => {
    const wanted = [...new Set(hashes.filter((hash) => noted.has(hash)))]
    if (wanted.length === 0) return new Map()
    const rows = await database.session((session) => findNotes(session, own, 'transaction', wanted.map(bytes)))
    return new Map(rows.map(({ subject, note }) => [subject, note]))
  }
  return { names, notesOf }
}
