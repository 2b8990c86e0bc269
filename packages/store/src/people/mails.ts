import type { Session } from '../database.ts'
import { personKey } from './users.ts'

/** Every kind of mail. `repeatable`: rather twice than never, where nobody knows whether an attempt succeeded. `link`: what its link proves. */
export const mailKinds = {
  confirm: { repeatable: true, link: 'confirm' },
  confirmAgain: { repeatable: true, link: 'confirm' },
  registeredAlready: { repeatable: true },
  reset: { repeatable: true, link: 'reset' },
  passwordChanged: { repeatable: true },
  secondFactorOn: { repeatable: true },
  secondFactorOff: { repeatable: true },
  recoveryCodesMade: { repeatable: true },
  nameChanged: { repeatable: true },
  passkeyAdded: { repeatable: true },
  passkeyRemoved: { repeatable: true },
  apiKeyAdded: { repeatable: true },
  webhookSet: { repeatable: true },
  webhookEnded: { repeatable: true },
  feedMade: { repeatable: true },
  nameAccepted: { repeatable: true },
  nameRefused: { repeatable: true },
  nameRemoved: { repeatable: true },
  emailChange: { repeatable: true, link: 'email' },
  emailChanged: { repeatable: true },
  sessionEnded: { repeatable: true },
  alert: { repeatable: false },
} as const
export type MailKind = keyof typeof mailKinds
type Told = (typeof mailKinds)[MailKind]
/** What a link in a mail is for. */
export type TokenPurpose = Extract<Told, { link: string }>['link']

/** What the link of a mail is for; undefined where it brings none that proves something. Pure. */
export const linkPurpose = (kind: string): TokenPurpose | undefined => {
  const told: Told | undefined = mailKinds[kind as MailKind]
  return told !== undefined && 'link' in told ? told.link : undefined
}

export interface NewMail {
  userId: string
  kind: MailKind
  /** What the mail tells of: the second mail of a key is not written. */
  eventKey: string
  /** Where it goes instead of the user's present address. */
  recipient?: string
  data?: Record<string, unknown>
}

/** Writes down a mail to send, unless it goes to `.invalid`, which no server answers for. @returns whether it is a new one */
export const insertMail = async (session: Session, mail: NewMail): Promise<boolean> => {
  const { rowCount } = await session.run(
    'mail_insert',
    `insert into mails (user_id, kind, event_key, recipient, data)
     select $1, $2, $3, $4, $5::jsonb
      where not exists (select from users where user_id = $1 and coalesce($4::text, email) ilike '%.invalid')
     on conflict (event_key) do nothing`,
    [mail.userId, mail.kind, mail.eventKey, mail.recipient ?? null, JSON.stringify(mail.data ?? {})],
  )
  return rowCount > 0
}

/** A mail whose sending has begun. */
export interface MailRow {
  mailId: number
  userId: string
  kind: string
  eventKey: string
  recipient: string
  name: string
  locale: string
  data: Record<string, unknown>
  attempts: number
}

/** Then a mail is given up. */
export const maxAttempts = 12
/** Alerts are no longer mailed once so many mails in a row were refused for good, or came back. */
export const maxRefused = 5
/** Whether the alerts of a user `u` pause for that. */
export const isPausedText = `u.mails_refused >= ${maxRefused}`
/** Whether no alerts are mailed to a user `u`, also none that wait. */
export const areAlertsEndedText = `(not u.wants_alerts or ${isPausedText} or u.disabled_at is not null)`
const unknownText = 'nobody knows whether it was sent'
const repeatable = Object.entries(mailKinds).flatMap(([kind, { repeatable: may }]) => (may ? [kind] : []))

/** Whether a mail is due, or the file of one that is gone is to be removed. */
export const areMailsDue = async (session: Session): Promise<boolean> => {
  const { rows } = await session.run(
    'mails_due',
    `(select from mails where sent_at is null and due_at <= now() and attempts < $1::int limit 1)
     union all (select from gone_mails limit 1)`,
    [maxAttempts],
  )
  return rows.length > 0
}

/**
 * Takes the next mail that is due; others will not take it meanwhile. A mail that must not come twice, and whose sending began and
 * ended without a word, is given up, unless sending it again makes no second one. So is an alert whose user wants no more of them.
 */
export const beginMail = async (session: Session, isRepeatable: boolean): Promise<MailRow | undefined> => {
  await session.run(
    'mails_give_up',
    `update mails set attempts = $1::int, problem = '${unknownText}'
      where sent_at is null and due_at <= now() and begun_at is not null and problem is null and attempts < $1::int
        and not kind = any($2::text[]) and not $3::boolean`,
    [maxAttempts, repeatable, isRepeatable],
  )
  await session.run(
    'alerts_give_up',
    `update mails m set attempts = $1::int, problem = 'alerts are no longer mailed'
       from users u
      where u.user_id = m.user_id and m.kind = 'alert' and m.sent_at is null and m.due_at <= now() and m.attempts < $1::int
        and ${areAlertsEndedText}`,
    [maxAttempts],
  )
  const { rows } = await session.run<MailRow>(
    'mail_begin',
    `update mails m set attempts = m.attempts + 1,
            due_at = now() + make_interval(secs => least(21600, 60 * power(2, m.attempts)))
       from users u
      where u.user_id = m.user_id and m.mail_id = (
        select mail_id from mails where sent_at is null and due_at <= now() and attempts < $1::int
         order by due_at limit 1 for update skip locked)
     returning m.mail_id as "mailId", m.user_id as "userId", m.kind, m.event_key as "eventKey",
               coalesce(m.recipient, u.email) as recipient, u.name, u.locale, m.data, m.attempts`,
    [maxAttempts],
  )
  return rows[0]
}

/**
 * Notes that a mail is handed over now: from here on nobody knows whether it was sent, until its end is noted. Its account is not deleted
 * until the transaction ends.
 * @returns false where the mail went with its account: it is not to be sent
 */
export const noteSending = async (session: Session, mailId: number): Promise<boolean> => {
  const { rowCount } = await session.run(
    'mail_sending',
    'update mails set begun_at = now(), problem = null where mail_id = $1',
    [mailId],
  )
  return rowCount > 0
}

/**
 * A mail was sent. Where it went to the user's present address, that takes mails.
 * @param recipient where it went
 */
export const markSent = async (session: Session, { mailId, userId, recipient }: SentMail): Promise<void> => {
  await session.run('mail_sent', 'update mails set sent_at = now(), problem = null where mail_id = $1', [mailId])
  await session.run(
    'mails_are_taken',
    'update users set mails_refused = 0 where user_id = $1 and email = $2 and mails_refused > 0',
    [userId, recipient],
  )
}

type SentMail = Pick<MailRow, 'mailId' | 'userId' | 'recipient'>

/** The server refused a mail for good. Where it went to the user's present address, that is counted. */
export const noteRefused = async (
  session: Session,
  { mailId, userId, recipient }: SentMail,
  problem: string,
): Promise<void> => {
  await noteMailProblem(session, mailId, problem, true)
  await session.run(
    'mail_refused',
    'update users set mails_refused = mails_refused + 1 where user_id = $1 and email = $2',
    [...[userId, recipient]],
  )
}

/** Of a mail: the same for each attempt at it, and told from all others. Name of its file in the outbox, without ending. */
const fileKeyText = (mail: string) =>
  `${mail}.mail_id || '-' || left(encode(sha256(convert_to(${mail}.event_key, 'UTF8')), 'hex'), 32)`

/** What tells which mail came back: where it went, or what names it (`OutgoingMail.key`). */
export type BouncedMail = { address: string } | { key: string }

export interface Bounce {
  name: string
  /** Mails in a row that the user's present address has not had; null: this one went to another address. */
  inARow: number | null
}

/** Mails to the user's present address that a server took. */
const takenText = 'm.user_id = u.user_id and coalesce(m.recipient, u.email) = u.email and m.sent_at is not null'

/**
 * A mail that a server took came back later. It counts as one that was refused, once. Mails that were taken after it may come back
 * too: in a row are all that came back since the newest one that has not.
 * @returns undefined where no such mail was sent, or it came back before
 */
export const noteBounced = async (session: Session, bounced: BouncedMail): Promise<Bounce | undefined> => {
  const [condition, value] =
    'key' in bounced
      ? [`m.mail_id = split_part($1, '-', 1)::bigint and ${fileKeyText('m')} = $1`, bounced.key]
      : ['u.email_key = $1 and coalesce(m.recipient, u.email) = u.email', personKey(bounced.address)]
  const { rows } = await session.run<{ userId: string; name: string; isPresent: boolean }>(
    'key' in bounced ? 'mail_bounced' : 'mail_to_bounced',
    `with found as (
       select m.mail_id, u.user_id, u.name, coalesce(m.recipient, u.email) = u.email as is_present
         from mails m join users u on u.user_id = m.user_id
        where m.sent_at is not null and m.problem is null and ${condition} order by m.sent_at desc limit 1 for update of m)
     update mails m set problem = 'it came back after it was taken' from found f where m.mail_id = f.mail_id
     returning f.user_id as "userId", f.name, f.is_present as "isPresent"`,
    [value],
  )
  const [mail] = rows
  if (mail === undefined || !mail.isPresent) return mail && { name: mail.name, inARow: null }
  const { rows: counted } = await session.run<{ inARow: number }>(
    'mail_bounced_count',
    `update users u set mails_refused = greatest(u.mails_refused + 1, (
       select count(*) from mails m where ${takenText} and m.problem is not null
          and m.sent_at > coalesce((select max(m.sent_at) from mails m where ${takenText} and m.problem is null), '-infinity')))
      where u.user_id = $1 returning u.mails_refused as "inARow"`,
    [mail.userId],
  )
  return { name: mail.name, inARow: counted[0]?.inARow ?? null }
}

/** The server had a mail, and its answer did not come. One that must not come twice is given up; others are sent again. */
export const noteUnknown = async (
  session: Session,
  { mailId, kind }: Pick<MailRow, 'mailId' | 'kind'>,
): Promise<void> => noteMailProblem(session, mailId, unknownText, !repeatable.includes(kind))

/** @param isFinal no later attempt helps */
export const noteMailProblem = async (
  session: Session,
  mailId: number,
  problem: string,
  isFinal: boolean,
): Promise<void> => {
  await session.run(
    'mail_problem',
    'update mails set problem = $2, attempts = case when $3::boolean then $4::int else attempts end where mail_id = $1',
    [mailId, problem.slice(0, 300), isFinal, maxAttempts],
  )
}

/**
 * Notes mails whose rows are about to go, in the same statement: `with gone as (…)`. Also those that are not begun: one may be written at
 * this moment, and its file's name is known before.
 * @param condition on `mails m`
 */
export const goneText = (condition: string): string =>
  `gone as (insert into gone_mails (file_key) select ${fileKeyText('m')} from mails m where ${condition}
            on conflict do nothing)`

/** Deletes mails and notes those that went. @param condition on `mails m`, as it is once whoever sends one has ended */
export const takeBackText = (condition: string): string =>
  `with taken as (delete from mails m where ${condition} returning m.mail_id, m.event_key)
   insert into gone_mails (file_key) select ${fileKeyText('taken')} from taken on conflict do nothing`

/** Names of the files of mails that are gone, at most `most`. */
export const listGoneMails = async (session: Session, most: number): Promise<string[]> => {
  const { rows } = await session.run<{ fileKey: string }>(
    'gone_mails',
    'select file_key as "fileKey" from gone_mails limit $1::int',
    [most],
  )
  return rows.map(({ fileKey }) => fileKey)
}

/** Their files are removed, or never were. */
export const forgetGoneMails = async (session: Session, fileKeys: readonly string[]): Promise<void> => {
  await session.run('gone_mails_forget', 'delete from gone_mails where file_key = any($1::text[])', [fileKeys])
}
