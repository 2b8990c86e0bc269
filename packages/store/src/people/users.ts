import type { Session } from '../database.ts'

/** Somebody with an account. Times are unix seconds. */
export interface UserRow {
  userId: string
  name: string
  email: string
  passwordHash: string
  locale: string
  createdAt: number
  isConfirmed: boolean
  isDisabled: boolean
  /** The address that waits for its link to be opened; null: there is none, or the link is too old. */
  pendingEmail: string | null
}

/** What of a name or an e-mail address tells it from others: case and look-alike forms do not. Pure. */
export const personKey = (text: string): string => text.normalize('NFKC').toLowerCase()

const columns = `u.user_id as "userId", u.name, u.email, u.password_hash as "passwordHash", u.locale,
  extract(epoch from u.created_at)::bigint as "createdAt", u.confirmed_at is not null as "isConfirmed",
  u.disabled_at is not null as "isDisabled",
  case when u.asked_email_at > now() - interval '24 hours' then u.asked_email end as "pendingEmail"`

export interface NewUser {
  name: string
  email: string
  passwordHash: string
  locale: string
  /** SHA-256 of what the browser that registers is given; none by default. */
  browserHash?: Buffer
  /** The address of somebody else that was typed; `email` is an invented one then. */
  heldEmail?: string
}

/** @returns the id; undefined where the name is taken */
export const insertUser = async (session: Session, user: NewUser): Promise<string | undefined> => {
  const { rows } = await session.run<{ userId: string }>(
    'user_insert',
    `insert into users (name, name_key, email, email_key, password_hash, locale, browser_hash, held_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning user_id as "userId"`,
    [
      ...[user.name, personKey(user.name), user.email, personKey(user.email)],
      ...[user.passwordHash, user.locale, user.browserHash ?? null],
      ...[user.heldEmail === undefined ? null : personKey(user.heldEmail)],
    ],
  )
  return rows[0]?.userId
}

/** Until the transaction ends, registrations with the same e-mail address wait for each other. */
export const lockAddress = async (session: Session, email: string): Promise<void> => {
  await session.run('user_address_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 17))', [personKey(email)])
}

/** An address is of the account that confirmed it, or else of the newest registration with it. The operator's word goes before the latter. */
const firstOfAddress = 'u.confirmed_at is null, u.disabled_at is null, u.created_at desc'

/** By name or e-mail address; a name has no `@`. Of several registrations with an address that nobody has confirmed it is the newest. */
export const findUser = async (session: Session, login: string): Promise<UserRow | undefined> => {
  const { rows } = await session.run<UserRow>(
    'user_find',
    `select ${columns} from users u where u.name_key = $1 or u.email_key = $1 order by ${firstOfAddress} limit 1`,
    [personKey(login)],
  )
  return rows[0]
}

/** Who may be meant by what is typed at a sign-in. */
export interface LoginRows {
  /** Whose name or e-mail address it is. */
  user: UserRow | undefined
  /** The newest registration with this address, which is somebody else's: it was not confirmed. */
  holder: UserRow | undefined
}

/** By name or e-mail address, with the registrations that hold an address of somebody else. */
export const findLogin = async (session: Session, login: string): Promise<LoginRows> => {
  const { rows } = await session.run<UserRow & { isHolder: boolean }>(
    'user_login',
    `select ${columns}, u.held_key is not distinct from $1 as "isHolder" from users u
      where u.name_key = $1 or u.email_key = $1 or (u.held_key = $1 and u.confirmed_at is null)
      order by ${firstOfAddress}`,
    [personKey(login)],
  )
  return { user: rows.find(({ isHolder }) => !isHolder), holder: rows.find(({ isHolder }) => isHolder) }
}

/** The registrations that hold an address are no longer told from others: a newer one has it. */
export const forgetHolders = async (session: Session, email: string): Promise<void> => {
  await session.run('user_holders_forget', 'update users set held_key = null where held_key = $1', [personKey(email)])
}

export const getUser = async (session: Session, userId: string): Promise<UserRow | undefined> => {
  const { rows } = await session.run<UserRow>('user_get', `select ${columns} from users u where u.user_id = $1`, [
    userId,
  ])
  return rows[0]
}

/** The same, held until the transaction ends. */
export const lockUser = async (session: Session, userId: string): Promise<UserRow | undefined> => {
  const { rows } = await session.run<UserRow>(
    'user_lock',
    `select ${columns} from users u where u.user_id = $1 for update of u`,
    [userId],
  )
  return rows[0]
}

/** The newest users, at most `limit`. */
export const listUsers = async (session: Session, limit: number): Promise<UserRow[]> => {
  const { rows } = await session.run<UserRow>(
    'users_list',
    `select ${columns} from users u order by u.created_at desc limit $1::int`,
    [limit],
  )
  return rows
}

export const confirmUser = async (session: Session, userId: string): Promise<boolean> => {
  const { rowCount } = await session.run(
    'user_confirm',
    'update users set confirmed_at = coalesce(confirmed_at, now()), mails_refused = 0 where user_id = $1',
    [userId],
  )
  return rowCount > 0
}

/** The registration with an address that waits to be confirmed and was made by this browser: it was given the secret of this hash then. */
export const findRegistration = async (
  session: Session,
  email: string,
  browserHash: Buffer,
): Promise<Pick<UserRow, 'userId' | 'name'> | undefined> => {
  const { rows } = await session.run<Pick<UserRow, 'userId' | 'name'>>(
    'user_browser',
    `select user_id as "userId", name from users
      where email_key = $1 and browser_hash = $2 and confirmed_at is null and disabled_at is null`,
    [personKey(email), browserHash],
  )
  return rows[0]
}

/**
 * Takes an e-mail address from all who registered with it and never confirmed it, but for one user, and with it the hope of being
 * confirmed. The newest of them, where it is newer than that user, holds the address (`findLogin`).
 * @returns whose it was
 */
export const moveUnconfirmed = async (session: Session, email: string, keptId: string): Promise<string[]> => {
  const { rows } = await session.run<{ userId: string }>(
    'users_unconfirmed_move',
    `with moved as (
       select o.user_id, gen_random_uuid() || '@held.invalid' as held,
              row_number() over (order by o.created_at desc) = 1
                and o.created_at > coalesce(kept.created_at, '-infinity') as is_newest
         from users o left join users kept on kept.user_id = $2 and kept.email_key = $1
        where o.email_key = $1 and o.user_id <> $2 and o.confirmed_at is null and o.disabled_at is null)
     update users u set email = held, email_key = held, held_key = case when is_newest then u.email_key end
       from moved where u.user_id = moved.user_id and u.email_key = $1 and u.confirmed_at is null and u.disabled_at is null
     returning u.user_id as "userId"`,
    [personKey(email), keptId],
  )
  return rows.map(({ userId }) => userId)
}

export const setDisabled = async (session: Session, userId: string, isDisabled: boolean): Promise<void> => {
  await session.run(
    'user_disable',
    'update users set disabled_at = case when $2::boolean then coalesce(disabled_at, now()) end where user_id = $1',
    [userId, isDisabled],
  )
}

export const setPasswordHash = async (session: Session, userId: string, passwordHash: string): Promise<void> => {
  await session.run('user_password', 'update users set password_hash = $2 where user_id = $1', [userId, passwordHash])
}

/** Stores the same password in another form, unless it was changed meanwhile. */
export const renewPasswordHash = async (
  session: Session,
  userId: string,
  { before, passwordHash }: { before: string; passwordHash: string },
): Promise<void> => {
  await session.run(
    'user_password_renew',
    'update users set password_hash = $3 where user_id = $1 and password_hash = $2',
    [userId, before, passwordHash],
  )
}

export const setLocale = async (session: Session, userId: string, locale: string): Promise<void> => {
  await session.run('user_locale', 'update users set locale = $2 where user_id = $1', [userId, locale])
}

/** Another user has it since this very moment. */
const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === '23505'

/** @returns what the statement says; false where what it writes became somebody else's meanwhile. The transaction is over then. */
const unlessTaken = async (update: Promise<{ rowCount: number }>): Promise<boolean> => {
  try {
    return (await update).rowCount > 0
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** @returns false where the name is somebody else's */
export const renameUser = (session: Session, userId: string, name: string): Promise<boolean> =>
  unlessTaken(
    session.run(
      'user_rename',
      `update users set name = $2, name_key = $3
        where user_id = $1 and not exists (select from users other where other.name_key = $3 and other.user_id <> $1)`,
      [userId, name, personKey(name)],
    ),
  )

/** Keeps which address a user asked for; null: none waits any more. */
export const setAskedEmail = async (session: Session, userId: string, email: string | null): Promise<void> => {
  await session.run(
    'user_email_asked',
    'update users set asked_email = $2, asked_email_at = case when $2::text is not null then now() end where user_id = $1',
    [userId, email],
  )
}

/** @returns false where the address is somebody else's */
export const setEmail = (session: Session, userId: string, email: string): Promise<boolean> =>
  unlessTaken(
    session.run(
      'user_email',
      `update users set email = $2, email_key = $3, confirmed_at = coalesce(confirmed_at, now()), mails_refused = 0,
              asked_email = null, asked_email_at = null
        where user_id = $1 and not exists (select from users other where other.email_key = $3 and other.user_id <> $1)`,
      [userId, email, personKey(email)],
    ),
  )
