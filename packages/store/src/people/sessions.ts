import type { Session } from '../database.ts'
import { bytes } from '../reader.ts'

/** A sign-in that lasts. Times are unix seconds. */
export interface UserSessionRow {
  sessionId: string
  createdAt: number
  usedAt: number
  userAgent: string
  clientAddress: string
}

export interface NewUserSession {
  userId: string
  /** The hash that the password was found right by. */
  passwordHash: string
  refreshHash: Buffer
  familyHash: Buffer
  lifeSeconds: number
  userAgent: string
  clientAddress: string
}

/** Sessions of one account: the one that was used longest ago ends when another begins. */
export const mostSessions = 100

/**
 * Begins a session, while the password is the one that was looked at: a new one waits until the session is there, and ends it.
 * @returns its id; undefined where the password was stored anew meanwhile, or the account is disabled or gone
 */
export const insertSession = async (session: Session, begun: NewUserSession): Promise<string | undefined> => {
  const { rows } = await session.run<{ sessionId: string }>(
    'session_insert',
    `with seen as (
       update users set seen_at = now() where user_id = $1 and password_hash = $2 and disabled_at is null returning user_id),
     oldest as (
       delete from user_sessions where session_id in (
         select session_id from user_sessions where user_id = (select user_id from seen)
          order by used_at desc offset ${mostSessions - 1}))
     insert into user_sessions (user_id, refresh_hash, expires_at, user_agent, client_address, family_hash)
     select user_id, $3, now() + make_interval(secs => $4), $5, $6, $7 from seen returning session_id as "sessionId"`,
    [
      ...[begun.userId, begun.passwordHash, begun.refreshHash, begun.lifeSeconds, begun.userAgent],
      ...[begun.clientAddress, begun.familyHash],
    ],
  )
  return rows[0]?.sessionId
}

/** Replaces the refresh token of a session. @returns its user; undefined where the token is not the newest, or all is over */
export const rotateSession = async (
  session: Session,
  rotated: {
    sessionId: string
    shownHash: Buffer
    nextHash: Buffer
    familyHash: Buffer
    /** What makes the next token of the shown one, for the client that shows it. */
    salt: Buffer
    lifeSeconds: number
  },
): Promise<string | undefined> => {
  const { rows } = await session.run<{ userId: string }>(
    'session_rotate',
    `update user_sessions s set refresh_hash = $3, used_at = now(), expires_at = now() + make_interval(secs => $4),
            previous_hash = s.refresh_hash, family_hash = $5, rotation_salt = $6
       from users u
      where s.session_id = $1 and s.refresh_hash = $2 and s.expires_at > now() and u.user_id = s.user_id
        and u.disabled_at is null
     returning s.user_id as "userId"`,
    [
      ...[rotated.sessionId, rotated.shownHash, rotated.nextHash, rotated.lifeSeconds],
      ...[rotated.familyHash, rotated.salt],
    ],
  )
  return rows[0]?.userId
}

/**
 * How the newest token was made of this one, where that was a moment ago.
 * @returns undefined where that is not so, or all is over
 */
export const findRotation = async (
  session: Session,
  { sessionId, shownHash, graceSeconds }: { sessionId: string; shownHash: Buffer; graceSeconds: number },
): Promise<{ userId: string; salt: Buffer; newestHash: Buffer } | undefined> => {
  const { rows } = await session.run<{ userId: string; salt: `0x${string}`; newest: `0x${string}` }>(
    'session_rotation',
    `select s.user_id as "userId", s.rotation_salt as salt, s.refresh_hash as newest
       from user_sessions s join users u using (user_id)
      where s.session_id = $1 and s.previous_hash = $2
        and s.used_at > now() - make_interval(secs => $3) and s.expires_at > now() and u.disabled_at is null`,
    [sessionId, shownHash, graceSeconds],
  )
  const [found] = rows
  return found === undefined
    ? undefined
    : { userId: found.userId, salt: bytes(found.salt), newestHash: bytes(found.newest) }
}

/** Whether a session of a user lasts, and the user may use it. */
export const isSessionOpen = async (
  session: Session,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> => {
  const { rows } = await session.run(
    'session_open',
    `select from user_sessions s join users u using (user_id)
      where s.session_id = $2 and s.user_id = $1 and s.expires_at > now() and u.disabled_at is null`,
    [userId, sessionId],
  )
  return rows.length > 0
}

/** Sessions that last, those that were used last first. @param most null: all of them */
export const listSessions = async (
  session: Session,
  userId: string,
  most: number | null,
): Promise<UserSessionRow[]> => {
  const { rows } = await session.run<UserSessionRow>(
    'sessions_list',
    `select session_id as "sessionId", extract(epoch from created_at)::bigint as "createdAt",
            extract(epoch from used_at)::bigint as "usedAt", user_agent as "userAgent", client_address as "clientAddress"
       from user_sessions where user_id = $1 and expires_at > now() order by used_at desc limit $2`,
    [userId, most],
  )
  return rows
}

/**
 * Ends a session, whoever's it is, for a token of it: the newest, or one that begins as all of them do.
 * @returns whose it was, and whether it lasted and the token is an old one of it; undefined where there is none
 */
export const endSessionOfToken = async (
  session: Session,
  { sessionId, shownHash, familyHash }: { sessionId: string; shownHash: Buffer; familyHash: Buffer },
): Promise<{ userId: string; isOldToken: boolean } | undefined> => {
  const { rows } = await session.run<{ userId: string; isOldToken: boolean }>(
    'session_end_any',
    `delete from user_sessions where session_id = $1 and (refresh_hash = $2 or family_hash = $3)
     returning user_id as "userId", refresh_hash <> $2 and expires_at > now() as "isOldToken"`,
    [sessionId, shownHash, familyHash],
  )
  return rows[0]
}

/** Ends one session of a user. @returns whether there was one */
export const endSession = async (session: Session, userId: string, sessionId: string): Promise<boolean> => {
  const { rowCount } = await session.run(
    'session_end',
    'delete from user_sessions where user_id = $1 and session_id = $2',
    [userId, sessionId],
  )
  return rowCount > 0
}

/** Ends all sessions of a user but one. */
export const endOtherSessions = async (session: Session, userId: string, keptId: string | null): Promise<number> => {
  const { rowCount } = await session.run(
    'sessions_end',
    'delete from user_sessions where user_id = $1 and session_id is distinct from $2::uuid',
    [userId, keptId],
  )
  return rowCount
}
