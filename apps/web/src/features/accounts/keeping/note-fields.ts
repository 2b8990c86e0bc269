/** What was typed into the form of a note. Texts that nobody wrote in are undefined: they show what is kept, and are not sent. */
export interface TypedNote {
  /** An address, or the hash of a transaction. */
  subject: string
  name?: string
  note?: string
  /** The texts were there before the subject: what is kept of it was not in sight. */
  isBlind: boolean
}

/** The form of a subject, empty otherwise. */
export const noteOf = (subject: string): TypedNote => ({ subject, isBlind: false })

/** Another subject is typed; texts that stand there stay. Pure. */
export const withSubject = (typed: TypedNote, subject: string): TypedNote => ({
  ...typed,
  subject,
  isBlind: typed.name !== undefined || typed.note !== undefined,
})

/** The subject as it is asked for, once it is one. Pure. */
export const subjectOf = ({ subject }: TypedNote, pattern: string): string | undefined =>
  new RegExp(`^(?:${pattern})$`).test(subject) ? subject.trim().toLowerCase() : undefined

/** Only what a reader wrote: the rest stays as it is kept. Pure. */
export const writtenOf = ({ name, note }: TypedNote): { name?: string; note?: string } => ({
  ...(name === undefined ? {} : { name }),
  ...(note === undefined ? {} : { note }),
})

const mostReplaced = 80

/** Beginning of a kept text that is replaced unseen; undefined where there is none. Pure. */
export const replacedText = (
  typed: TypedNote,
  kept: { name?: string | null; note: string | null } | undefined,
  of: 'name' | 'note',
): string | undefined => {
  const text = kept?.[of]
  if (!typed.isBlind || typed[of] === undefined || typed[of] === text || !text) return undefined
  const signs = [...text]
  return signs.length > mostReplaced ? `${signs.slice(0, mostReplaced).join('')}…` : text
}
