import type { Session } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { noteAttempt } from '@corescope/store/people/attempts'
import { insertMail, type NewMail } from '@corescope/store/people/mails'
import { personKey } from '@corescope/store/people/users'
import type { ApiContext } from '../../context.ts'
import { hashOfSecret, newSecret } from '../../people/secrets.ts'

const windowSeconds = 3_600
/** Mails that strangers can have sent to one account or address, and that one user can have sent to others, within an hour. */
const maxAsked = 3

/** A key for a mail that tells of nothing but that it was asked for. */
export const newEventKey = (kind: string): string => `${kind} ${newSecret()}`

/** Whom a mail counts for: whoever asked, where somebody is known; the account it is about; and the address it goes to. */
const countedFor = ({ kind, userId, recipient }: NewMail, asker: string | undefined): string[] => [
  ...(asker === undefined ? [] : [`mail by ${asker}`]),
  ...(asker === userId ? [] : [`mail ${kind} ${userId}`]),
  ...(recipient === undefined ? [] : [`mail to ${hashOfSecret(personKey(recipient)).toString('base64url')}`]),
]

/**
 * Writes down a mail that somebody asked for, unless too many were asked for already.
 * @param asker the user who asks for a mail to somebody else
 * @returns whether it was written down
 */
export const insertAskedMail = async (session: Session, mail: NewMail, asker?: string): Promise<boolean> => {
  for (const key of countedFor(mail, asker)) {
    if ((await noteAttempt(session, key, windowSeconds)) > maxAsked) return false
  }
  return insertMail(session, mail)
}

/** Wakes the worker, which sends what is written down. It looks by itself too: no answer depends on this. */
export const wakeMailer = async ({ people, log }: ApiContext): Promise<void> => {
  try {
    await people.database.transaction((session) => addJob(session, { name: 'mail', payload: {}, queue: 'mail' }))
  } catch (error) {
    log.debug({ reason: (error as Error).message }, 'the worker was not woken for a mail')
  }
}
