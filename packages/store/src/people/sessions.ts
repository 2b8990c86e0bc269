import type { Session } from '../database.ts'

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
  refreshHash: Buffer
  lifeSeconds: number
  userAgent: string
  clientAddress: string
}

/** @returns the id of the session */
export const insertSession = async (session: Session, begun: NewUserSession): Promise<string> => {
  const { rows } = await session.run<{ sessionId: string }>(
    'session_insert',
    `with seen as (update users set seen_at = now() where user_id = $1)
     insert into user_sessions (user_id, refresh_hash, expires_at, user_agent, client_address)
     values ($1, $2, now() + make_interval(secs => $3), $4, $5) returning session_id as "sessionId"`,
    [begun.userId, begun.refreshHash, begun.lifeSeconds, begun.userAgent, begun.clientAddress],
  )
  return rows[0]!.sessionId
}

/** Replaces the refresh token of a session. @returns its user; undefined where the token is not the newest, or all is over */
export const rotateSession = async (
  session: Session,
  rotated: { sessionId: string; shownHash: Buffer; nextHash: Buffer; lifeSeconds: number },
): Promise<string | undefined> => {
  const { rows } = await session.run<{ userId: string }>(
    'session_rotate',
    `update user_sessions s set refresh_hash = $3, used_at = now(), expires_at = now() + make_interval(secs => $4)
       from users u
      where s.session_id = $1 and s.refresh_hash = $2 and s.expires_at > now() and u.user_id = s.user_id
        and u.disabled_at is null
     returning s.user_id as "userId"`,
    [rotated.sessionId, rotated.shownHash, rotated.nextHash, rotated.lifeSeconds],
  )
  return rows[0]?.userId
}

/** Whether a session of a user lasts, and the user may use it. */
export const isSessionOpen = async (session: Session, userId: string, sessionId: string): Promise<boolean> => {
  const { rows } = await session.run(
    'session_open',
    `select from user_sessions s join users u using (user_id)
      where s.session_id = $2 and s.user_id = $1 and s.expires_at > now() and u.disabled_at is null`,
    [userId, sessionId],
  )
  return rows.length > 0
}

export const listSessions = async (session: Session, userId: string): Promise<UserSessionRow[]> => {
  const { rows } = await session.run<UserSessionRow>(
    'sessions_list',
    `select session_id as "sessionId", extract(epoch from created_at)::bigint as "createdAt",
            extract(epoch from used_at)::bigint as "usedAt", user_agent as "userAgent", client_address as "clientAddress"
       from user_sessions where user_id = $1 and expires_at > now() order by used_at desc limit 100`,
    [userId],
  )
  return rows
}

/** Ends a session, whoever's it is: for a refresh token that was shown twice. */
export const endSessionById = async (session: Session, sessionId: string): Promise<void> => {
  await session.run('session_end_any', 'delete from user_sessions where session_id = $1', [sessionId])
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
