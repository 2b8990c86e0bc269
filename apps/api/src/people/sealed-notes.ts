import type { NoteRow } from '@corescope/store/people/notes'
import { type Sealing, UnsealError } from '@corescope/store/people/sealing'

const placeOf = (userId: string, subject: string) => `note ${userId} ${subject.toLowerCase()}`

/** What is stored of a note; null: an empty one. @param subject address or transaction hash, lower case */
export const sealNote = (sealing: Sealing, userId: string, subject: string, note: string): Buffer | null =>
  note === '' ? null : sealing.seal(Buffer.from(note), placeOf(userId, subject))

/** The text of a note; null where no key of DATA_KEY opens it: its key is gone, or its bytes were changed. The owner sees a sentence in its place. */
export const openNote = (
  sealing: Sealing,
  userId: string,
  { subject, note, sealedNote }: Pick<NoteRow, 'subject' | 'note' | 'sealedNote'>,
): string | null => {
  if (sealedNote === null) return note
  try {
    return sealing.open(Buffer.from(sealedNote.slice(2), 'hex'), placeOf(userId, subject)).toString()
  } catch (error) {
    if (error instanceof UnsealError) return null
    throw error
  }
}
