import type { Session } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { type Turn, takeTurn, takeTurns } from '@corescope/store/people/attempts'
import type { CountedAs } from '@corescope/store/people/deployment-keys'
import { insertMail, type NewMail } from '@corescope/store/people/mails'
import type { ApiContext } from '../../context.ts'
import { newSecret } from '../../people/secrets.ts'
import { refused } from './refusals.ts'

const hour = 3_600
/** Mails of a kind that one client can have sent to one account or address, and that one user can have sent to others. */
const ofOne = { windowSeconds: hour, most: 3 }
/** Of a kind to one account or address, whoever asks: so many clients at once are hardly its owner. */
const inAll = [
  { name: 'an hour', windowSeconds: hour, most: 20 },
  { name: 'a day', windowSeconds: 24 * hour, most: 50 },
] as const

/**
 * One mail more where those are used up: whoever wants a mail has one on its way, or has had it just now and its link holds still.
 * A flood of strangers keeps nobody out.
 */
const anyway = { windowSeconds: 900, most: 1 }

/** A key for a mail that tells of nothing but that it was asked for. */
export const newEventKey = (kind: string): string => `${kind} ${newSecret()}`

/** Who asks for a mail: a client (`clientKey`), or a user, whose mails to others are counted together. */
export type MailAsker = ({ client: string } | { userId: string }) & { countedAs: CountedAs }

/** `isFirst`: it comes with a registration. Those that are asked for later are counted apart, so that they keep none of these away. */
type AskedMail = NewMail & { isFirst?: boolean }

/**
 * Whom a mail counts for, with those of everybody or with the one more. Each kind is counted by itself, and each client: a stranger
 * who has mails sent to an address keeps no others away. Of an address that is not proven one account has half: others who registered
 * with it have mails of their own. Pure.
 */
const turnsOf = (
  { kind, userId, recipient, isFirst }: AskedMail,
  asker: MailAsker,
): { usual: Turn[]; more: Turn[] } => {
  const what = isFirst === true ? `first ${kind}` : kind
  const to = recipient === undefined ? userId : asker.countedAs(recipient)
  const isUser = 'userId' in asker
  const from = isUser ? asker.userId : asker.client
  const isToOther = isUser && asker.userId !== to
  const own = [
    ...(isToOther ? [{ key: `mail by ${from}`, ...ofOne }] : []),
    { key: `mail ${kind} to ${to} from ${from}`, ...ofOne },
  ]
  const isShared = recipient !== undefined && isFirst !== true
  const ofAccount = isShared
    ? inAll.map(({ name, windowSeconds, most }) => ({
        ...{ key: `mail ${what} to ${to} of ${userId} ${name}`, windowSeconds, most: most / 2 },
      }))
    : []
  const ofAll = inAll.map(({ name, ...limit }) => ({ key: `mail ${what} to ${to} ${name}`, ...limit }))
  return {
    usual: [...own, ...ofAccount, ...ofAll],
    // the link that another user asks for is of no use to this one
    more: [...own, { key: `mail ${what} to ${to} anyway${isUser ? ` by ${from}` : ''}`, ...anyway }],
  }
}

/**
 * Writes down a mail that somebody asked for, unless too many were asked for already.
 * @returns whether it was written down
 */
export const insertAskedMail = async (session: Session, mail: AskedMail, asker: MailAsker): Promise<boolean> => {
  const { usual, more } = turnsOf(mail, asker)
  const mayBe = (await takeTurns(session, usual)) || (await takeTurns(session, more))
  return mayBe && (await insertMail(session, mail))
}

/** Changes of a kind that one account makes in an hour: each is told by mail, and mails wait for each other. */
const changes = { windowSeconds: hour, most: 20 }

/** Tells the owner of a change by mail, within its transaction. @throws RefusedError where the account was changed so too often: none goes untold */
export const insertChangeMail = async (session: Session, mail: Omit<NewMail, 'eventKey'>): Promise<void> => {
  const { kind, userId } = mail
  if (!(await takeTurn(session, `mail ${kind} to ${userId} an hour`, changes))) throw refused('tooManyChanges')
  await insertMail(session, { ...mail, eventKey: newEventKey(kind) })
}

/** Wakes the worker, which sends what is written down. It looks by itself too: no answer depends on this. */
export const wakeMailer = async ({ people, log }: ApiContext): Promise<void> => {
  try {
    await people.database.transaction((session) => addJob(session, { name: 'mail', payload: {}, queue: 'mail' }))
  } catch (error) {
    log.debug({ reason: (error as Error).message }, 'the worker was not woken for a mail')
  }
}
