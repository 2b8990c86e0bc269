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
}

/** What of a name or an e-mail address tells it from others: case and look-alike forms do not. Pure. */
export const personKey = (text: string): string => text.normalize('NFKC').toLowerCase()

const columns = `u.user_id as "userId", u.name, u.email, u.password_hash as "passwordHash", u.locale,
  extract(epoch from u.created_at)::bigint as "createdAt", u.confirmed_at is not null as "isConfirmed",
  u.disabled_at is not null as "isDisabled"`

export interface NewUser {
  name: string
  email: string
  passwordHash: string
  locale: string
}

/** @returns the id; undefined where name or e-mail address are taken */
export const insertUser = async (session: Session, user: NewUser): Promise<string | undefined> => {
  const { rows } = await session.run<{ userId: string }>(
    'user_insert',
    `insert into users (name, name_key, email, email_key, password_hash, locale) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning user_id as "userId"`,
    [user.name, personKey(user.name), user.email, personKey(user.email), user.passwordHash, user.locale],
  )
  return rows[0]?.userId
}

/** By name or e-mail address; a name has no `@`. */
export const findUser = async (session: Session, login: string): Promise<UserRow | undefined> => {
  const { rows } = await session.run<UserRow>(
    'user_find',
    `select ${columns} from users u where u.name_key = $1 or u.email_key = $1`,
    [personKey(login)],
  )
  return rows[0]
}

export const getUser = async (session: Session, userId: string): Promise<UserRow | undefined> => {
  const { rows } = await session.run<UserRow>('user_get', `select ${columns} from users u where u.user_id = $1`, [
    userId,
  ])
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
    'update users set confirmed_at = coalesce(confirmed_at, now()) where user_id = $1',
    [userId],
  )
  return rowCount > 0
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

/** @returns false where the address is somebody else's */
export const setEmail = (session: Session, userId: string, email: string): Promise<boolean> =>
  unlessTaken(
    session.run(
      'user_email',
      `update users set email = $2, email_key = $3, confirmed_at = coalesce(confirmed_at, now())
        where user_id = $1 and not exists (select from users other where other.email_key = $3 and other.user_id <> $1)`,
      [userId, email, personKey(email)],
    ),
  )

/** Removes a user and, by the tables' references, everything that is theirs. @returns whether there was one */
export const deleteUser = async (session: Session, userId: string): Promise<boolean> => {
  const { rowCount } = await session.run('user_delete', 'delete from users where user_id = $1', [userId])
  return rowCount > 0
}
