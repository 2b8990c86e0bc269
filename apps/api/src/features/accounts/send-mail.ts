import type { Session } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { noteAttempt } from '@corescope/store/people/attempts'
import { insertMail, type NewMail } from '@corescope/store/people/mails'
import type { ApiContext } from '../../context.ts'
import { newSecret } from '../../people/secrets.ts'

const windowSeconds = 3_600
/** Mails that strangers can have sent to one account within an hour. */
const maxAsked = 3

/** A key for a mail that tells of nothing but that it was asked for. */
export const newEventKey = (kind: string): string => `${kind} ${newSecret()}`

/** Writes down a mail that somebody asked for, unless too many were asked for already. */
export const insertAskedMail = async (session: Session, mail: NewMail): Promise<void> => {
  const asked = await noteAttempt(session, `mail ${mail.kind} ${mail.userId}`, windowSeconds)
  if (asked <= maxAsked) await insertMail(session, mail)
}

/** Wakes the worker, which sends what is written down. It looks by itself too: no answer depends on this. */
export const wakeMailer = async ({ people, log }: ApiContext): Promise<void> => {
  try {
    await people.database.transaction((session) => addJob(session, { name: 'mail', payload: {}, queue: 'mail' }))
  } catch (error) {
    log.debug({ reason: (error as Error).message }, 'the worker was not woken for a mail')
  }
}
