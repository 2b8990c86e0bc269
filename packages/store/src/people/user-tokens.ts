import type { Session } from '../database.ts'

/** What a link in a mail is for. */
export type TokenPurpose = 'confirm' | 'reset' | 'email'

export interface NewUserToken {
  tokenHash: Buffer
  userId: string
  purpose: TokenPurpose
  lifeSeconds: number
  /** The new address of purpose `email`. */
  email?: string | null
}

export const insertUserToken = async (session: Session, token: NewUserToken): Promise<void> => {
  await session.run(
    'user_token_insert',
    `insert into user_tokens (token_hash, user_id, purpose, expires_at, email)
     values ($1, $2, $3, now() + make_interval(secs => $4), $5)`,
    [token.tokenHash, token.userId, token.purpose, token.lifeSeconds, token.email ?? null],
  )
}

/** Uses up a token, and with it all others of the same user and purpose. @returns undefined where it does not hold (any more) */
export const takeUserToken = async (
  session: Session,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
): Promise<{ userId: string; purpose: TokenPurpose; email: string | null } | undefined> => {
  const { rows } = await session.run<{ userId: string; purpose: TokenPurpose; email: string | null }>(
    'user_token_take',
    `delete from user_tokens where token_hash = $1 and expires_at > now() and purpose = any($2::text[])
     returning user_id as "userId", purpose, email`,
    [tokenHash, purposes],
  )
  const [taken] = rows
  if (taken !== undefined) await dropUserTokens(session, taken.userId, [taken.purpose])
  return taken
}

/** Makes all links of a user for these purposes void. */
export const dropUserTokens = async (
  session: Session,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> => {
  await session.run('user_tokens_drop', 'delete from user_tokens where user_id = $1 and purpose = any($2::text[])', [
    userId,
    purposes,
  ])
}
