import type { Session } from '../database.ts'
import { goneText, maxAttempts } from './mails.ts'

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

/** An attempt that is counted, and what stood there before it. */
export interface TakenAttempt {
  key: string
  /** Attempts within the window before this one. */
  before: number
  /** Seconds since the last of them; 0 where there is none. */
  secondsAgo: number
  /** When the last one was, and this one, as the database writes them. */
  lastAt: string
  at: string
}

/**
 * Counts one more of each of these, which may be given back. Within a transaction others that count one of the keys wait: each sees
 * those before it.
 * @returns what was there before, in the order of `keys`
 */
export const takeAttempts = async (
  session: Session,
  keys: readonly string[],
  windowSeconds: number,
): Promise<TakenAttempt[]> => {
  // Whoever comes first makes the row; one that is there is held, so that nobody takes it away before it is counted. In the order of the
  // keys: no two wait for each other.
  await session.run(
    'attempt_rows',
    `insert into attempt_counts (key, attempts, last_at)
     select key, 0, clock_timestamp() from (select distinct unnest($1::text[]) as key) wanted order by key
     on conflict (key) do update set attempts = attempt_counts.attempts`,
    [keys],
  )
  const { rows } = await session.run<TakenAttempt>(
    'attempts_take',
    `with held as (select key, attempts, last_at, clock_timestamp() as at from attempt_counts
                    where key = any($1::text[]) order by key for update),
          known as (select key, case when last_at > at - make_interval(secs => $2) then attempts else 0 end as before, last_at, at from held)
     update attempt_counts a set attempts = known.before + 1, last_at = known.at from known where a.key = known.key
     returning a.key, known.before, greatest(0, extract(epoch from known.at - known.last_at))::float8 as "secondsAgo",
               known.last_at::text as "lastAt", known.at::text as at`,
    [keys, windowSeconds],
  )
  return keys.map((key) => rows.find((row) => row.key === key)!)
}

/**
 * Takes one attempt off each count; where it was the last one, the one before it is the last again.
 * @param forgotten keys whose whole count goes
 */
export const giveAttemptsBack = async (
  session: Session,
  taken: readonly TakenAttempt[],
  forgotten: readonly string[] = [],
): Promise<void> => {
  await session.run(
    'attempts_give_back',
    `with held as (
       select a.key, a.attempts <= 1 or a.key = any($4::text[]) as is_gone, given.last_at, given.at
         from attempt_counts a join unnest($1::text[], $2::text[], $3::text[]) given (key, last_at, at) on given.key = a.key
        order by a.key for update of a),
     gone as (delete from attempt_counts a using held where a.key = held.key and held.is_gone)
     update attempt_counts a set attempts = a.attempts - 1,
            last_at = case when a.last_at = held.at::timestamptz then held.last_at::timestamptz else a.last_at end
       from held where a.key = held.key and not held.is_gone`,
    [taken.map(({ key }) => key), taken.map(({ lastAt }) => lastAt), taken.map(({ at }) => at), forgotten],
  )
}

/**
 * Counts one more of what may be done `most` times in a window, which begins with the first. What is refused is not counted: it
 * makes nothing wait longer.
 * @returns whether it may be done
 */
export const takeTurn = async (
  session: Session,
  key: string,
  { windowSeconds, most }: { windowSeconds: number; most: number },
): Promise<boolean> => {
  const { rowCount } = await session.run(
    'attempt_turn',
    `insert into attempt_counts as a (key, attempts) values ($1, 1)
     on conflict (key) do update
        set attempts = case when a.last_at > now() - make_interval(secs => $2) then a.attempts + 1 else 1 end,
            last_at = case when a.last_at > now() - make_interval(secs => $2) then a.last_at else now() end
      where a.attempts < $3::int or a.last_at <= now() - make_interval(secs => $2)`,
    [key, windowSeconds, most],
  )
  return rowCount > 0
}

/** What may be done `most` times in a window, by the key it is counted by. */
export interface Turn {
  key: string
  windowSeconds: number
  most: number
}

/** Takes all of these turns, within a transaction, or none. @returns whether it may be done */
export const takeTurns = async (session: Session, turns: readonly Turn[]): Promise<boolean> => {
  const taken: string[] = []
  for (const { key, ...limit } of turns) {
    if (await takeTurn(session, key, limit)) {
      taken.push(key)
      continue
    }
    await session.run('turns_back', 'update attempt_counts set attempts = attempts - 1 where key = any($1::text[])', [
      taken,
    ])
    await session.run('turns_none', 'delete from attempt_counts where key = any($1::text[]) and attempts <= 0', [taken])
    return false
  }
  return true
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

/** Keys of counts, held in the order in which all hold them, so that nobody waits for each other. */
export const heldCounts = (condition: string): string =>
  `select key from attempt_counts where ${condition} order by key for update`

const dropMails = (old: string): string =>
  `with old as (${old}), ${goneText('m.mail_id in (select mail_id from old)')}
   delete from mails where mail_id in (select mail_id from old)`

/** Whether what expired is to be removed: once a day. */
export const isExpiryDue = async (session: Session): Promise<boolean> => {
  const { rows } = await session.run(
    'people_expiry_due',
    "select where not exists (select from people_upkeeps where done_at > now() - interval '1 day')",
  )
  return rows.length > 0
}

/** Removes what nobody asks for any more: old counts, challenges, links, sessions, mails, deliveries, and accounts that nobody confirmed. */
export const dropExpired = async (session: Session): Promise<void> => {
  await session.script('people_drop_expired', [
    `delete from attempt_counts where key in (${heldCounts("last_at < now() - interval '2 days'")})`,
    'delete from used_challenges where expires_at < now()',
    "delete from api_key_uses where hour < now() - interval '90 days'",
    'delete from passkey_challenges where expires_at < now()',
    'delete from address_challenges where expires_at < now()',
    'delete from user_tokens where expires_at < now()',
    'delete from user_sessions where expires_at < now()',
    // held: one that is confirmed meanwhile is waited for, and stays
    `with old as (select user_id from users where confirmed_at is null and created_at < now() - interval '7 days' for update),
          ${goneText('m.user_id in (select user_id from old)')}
     delete from users where user_id in (select user_id from old)`,
    "delete from webhook_deliveries where created_at < now() - interval '7 days' and (sent_at is not null or given_up_at is not null)",
    dropMails("select mail_id from mails where sent_at < now() - interval '30 days'"),
    // given up: nobody asks for what was in it
    dropMails(
      `select mail_id from mails
        where sent_at is null and attempts >= ${maxAttempts} and due_at < now() - interval '30 days'`,
    ),
    'insert into people_upkeeps (done_at) values (now()) on conflict (only_row) do update set done_at = now()',
  ])
}

/** The key of the database, where it has one. */
export const findSigningKey = async (session: Session): Promise<`0x${string}` | undefined> => {
  const { rows } = await session.run<{ secret: `0x${string}` }>('signing_key_find', 'select secret from signing_keys')
  return rows[0]?.secret
}

/** The key that signs access tokens where no setting names one: made by whoever comes first. */
export const keepSigningKey = async (session: Session, made: Buffer): Promise<`0x${string}`> => {
  await session.run('signing_key_insert', 'insert into signing_keys (secret) values ($1) on conflict do nothing', [
    made,
  ])
  const { rows } = await session.run<{ secret: `0x${string}` }>('signing_key', 'select secret from signing_keys')
  return rows[0]!.secret
}
