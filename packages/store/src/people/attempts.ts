import type { Session } from '../database.ts'

export interface AttemptRow {
  key: string
  attempts: number
  /** Seconds since the last one. */
  secondsAgo: number
}

/** How often each of these was tried within `windowSeconds` of the last time. */
export const countAttempts = async (
  session: Session,
  keys: readonly string[],
  windowSeconds: number,
): Promise<Map<string, AttemptRow>> => {
  const { rows } = await session.run<AttemptRow>(
    'attempts_count',
    `select key, attempts, extract(epoch from now() - last_at)::float8 as "secondsAgo" from attempt_counts
      where key = any($1::text[]) and last_at > now() - make_interval(secs => $2)`,
    [keys, windowSeconds],
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Counts one more; what is longer ago than `windowSeconds` is forgotten. @returns the count with this one */
export const noteAttempt = async (session: Session, key: string, windowSeconds: number): Promise<number> => {
  const { rows } = await session.run<{ attempts: number }>(
    'attempt_note',
    `insert into attempt_counts (key, attempts) values ($1, 1)
     on conflict (key) do update set last_at = now(),
       attempts = case when attempt_counts.last_at > now() - make_interval(secs => $2) then attempt_counts.attempts else 0 end + 1
     returning attempts`,
    [key, windowSeconds],
  )
  return rows[0]!.attempts
}

export const forgetAttempts = async (session: Session, keys: readonly string[]): Promise<void> => {
  await session.run('attempts_forget', 'delete from attempt_counts where key = any($1::text[])', [keys])
}

/** Marks a solved challenge as used. @returns false where it was used before */
export const useChallenge = async (session: Session, digest: Buffer, lifeSeconds: number): Promise<boolean> => {
  const { rowCount } = await session.run(
    'challenge_use',
    `insert into used_challenges (digest, expires_at) values ($1, now() + make_interval(secs => $2)) on conflict do nothing`,
    [digest, lifeSeconds],
  )
  return rowCount > 0
}

/** Removes what nobody asks for any more: old counts, challenges, links, sessions, and accounts that nobody confirmed. */
export const dropExpired = async (session: Session): Promise<void> => {
  await session.script('people_drop_expired', [
    "delete from attempt_counts where last_at < now() - interval '2 days'",
    'delete from used_challenges where expires_at < now()',
    "delete from api_key_uses where hour < now() - interval '90 days'",
    'delete from passkey_challenges where expires_at < now()',
    'delete from user_tokens where expires_at < now()',
    'delete from user_sessions where expires_at < now()',
    "delete from users where confirmed_at is null and created_at < now() - interval '7 days'",
    "delete from mails where sent_at < now() - interval '30 days'",
  ])
}

/** The key that signs access tokens where no setting names one: made by whoever comes first. */
export const keepSigningKey = async (session: Session, made: Buffer): Promise<`0x${string}`> => {
  await session.run('signing_key_insert', 'insert into signing_keys (secret) values ($1) on conflict do nothing', [
    made,
  ])
  const { rows } = await session.run<{ secret: `0x${string}` }>('signing_key', 'select secret from signing_keys')
  return rows[0]!.secret
}
