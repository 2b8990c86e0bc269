import type { Session } from '../database.ts'
import { linkPurpose, mailKinds, type TokenPurpose, takeBackText } from './mails.ts'
import { confirmUser, moveUnconfirmed, setAskedEmail } from './users.ts'

export interface NewUserToken {
  tokenHash: Buffer
  userId: string
  purpose: TokenPurpose
  lifeSeconds: number
  /** The new address of purpose `email`. */
  email?: string | null
}

/** Kinds of mails that bring links of these purposes. */
const kindsOf = (purposes: readonly TokenPurpose[]): string[] =>
  Object.keys(mailKinds).filter((kind) => purposes.some((purpose) => purpose === linkPurpose(kind)))

/**
 * So many of the newest links of a purpose hold. Older ones end: they would lie about in a mailbox that somebody floods. It is more
 * than one, so that nobody ends a link by asking for another just before it is opened.
 */
const heldLinks = 3

/** Keeps the token of a mail that is about to be sent; the oldest ones of its purpose end. @returns false where the mail was taken back meanwhile (`voidLinks`) */
export const insertUserToken = async (session: Session, mailId: number, token: NewUserToken): Promise<boolean> => {
  // in the order of those that take mails back: first the user, then the mail
  await session.run('user_token_owner', 'select from users where user_id = $1 for key share', [token.userId])
  const { rowCount } = await session.run(
    'user_token_insert',
    `insert into user_tokens (token_hash, user_id, purpose, expires_at, email)
     select $1, user_id, $3, now() + make_interval(secs => $4), $5 from mails where mail_id = $6 and user_id = $2 for share`,
    [token.tokenHash, token.userId, token.purpose, token.lifeSeconds, token.email ?? null, mailId],
  )
  await session.run(
    'user_tokens_oldest_drop',
    `delete from user_tokens where token_hash in (
       select token_hash from user_tokens where user_id = $1 and purpose = $2 order by expires_at desc offset $3::int)`,
    [token.userId, token.purpose, heldLinks],
  )
  return rowCount > 0
}

export interface TokenOwner {
  userId: string
  name: string
  /** The present address of the account. */
  email: string
  passwordHash: string
  purpose: TokenPurpose
  /** The new address of purpose `email`. */
  newEmail: string | null
}

/** Whose account a token opens, which it does still afterwards. @returns undefined where it does not hold (any more) */
export const findTokenOwner = async (
  session: Session,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
): Promise<TokenOwner | undefined> => {
  const { rows } = await session.run<TokenOwner>(
    'user_token_find',
    `select u.user_id as "userId", u.name, u.email, u.password_hash as "passwordHash", t.purpose, t.email as "newEmail"
       from user_tokens t join users u using (user_id)
      where t.token_hash = $1 and t.purpose = any($2::text[]) and t.expires_at > now()`,
    [tokenHash, purposes],
  )
  return rows[0]
}

/** Uses up a token, and with it all others of the same user and purpose. @returns undefined where it does not hold (any more) */
export const takeUserToken = async (
  session: Session,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
): Promise<{ userId: string; purpose: TokenPurpose; email: string | null } | undefined> => {
  // whoever changes the account meanwhile comes first, and may make the link void
  await session.run(
    'user_token_owner_lock',
    'select from users where user_id = (select user_id from user_tokens where token_hash = $1) for update',
    [tokenHash],
  )
  const { rows } = await session.run<{ userId: string; purpose: TokenPurpose; email: string | null }>(
    'user_token_take',
    `delete from user_tokens where token_hash = $1 and expires_at > now() and purpose = any($2::text[])
     returning user_id as "userId", purpose, email`,
    [tokenHash, purposes],
  )
  const [taken] = rows
  if (taken !== undefined) await voidLinks(session, taken.userId, [taken.purpose])
  return taken
}

/**
 * Makes all links of a user for these purposes void: those that were sent, and those that wait to be. An address that was asked for
 * waits no more then.
 * @param keptMail event key of a mail that is to be sent all the same
 */
export const voidLinks = async (
  session: Session,
  userId: string,
  purposes: readonly TokenPurpose[],
  keptMail?: string,
): Promise<void> => {
  // first the mails: of one that is being sent, the token is there when this statement is over (`insertUserToken`), and its file may be
  await session.run(
    'user_mails_take_back',
    takeBackText(
      'm.user_id = $1 and m.kind = any($2::text[]) and m.sent_at is null and m.event_key is distinct from $3',
    ),
    [userId, kindsOf(purposes), keptMail ?? null],
  )
  if (keptMail === undefined && purposes.includes('email')) await setAskedEmail(session, userId, null)
  await session.run('user_tokens_drop', 'delete from user_tokens where user_id = $1 and purpose = any($2::text[])', [
    userId,
    purposes,
  ])
}

/**
 * Ends the registrations with an address that nobody confirmed, with their links: the address is a user's now. They keep their names.
 * The caller holds the address (`lockAddress`).
 */
export const endRegistrations = async (session: Session, email: string, keptId: string): Promise<void> => {
  for (const userId of await moveUnconfirmed(session, email, keptId))
    await voidLinks(session, userId, ['confirm', 'reset'])
}

/** Confirms a user's address, which ends the registrations of others with it. The caller holds the address (`lockAddress`). */
export const confirmAddress = async (
  session: Session,
  { userId, email }: { userId: string; email: string },
): Promise<void> => {
  await endRegistrations(session, email, userId)
  await confirmUser(session, userId)
}
