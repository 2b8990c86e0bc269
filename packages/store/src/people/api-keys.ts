import type { Session } from '../database.ts'
import { lockUser } from './users.ts'

/** A key of a user; the key itself is known to nobody but them. Times are unix seconds. */
export interface ApiKeyRow {
  keyId: string
  name: string
  hint: string
  createdAt: number
  usedAt: number | null
  isRevoked: boolean
  /** Uses of this day, UTC. */
  usesToday: number
}

/** Calls that are told apart in one hour of one key: the module and action of the dialect are its client's words. */
const maxCalls = 100
const today = `(now() at time zone 'utc')::date`

export const listApiKeys = async (session: Session, userId: string): Promise<ApiKeyRow[]> => {
  const { rows } = await session.run<ApiKeyRow>(
    'api_keys_list',
    `select key_id as "keyId", name, hint, extract(epoch from created_at)::bigint as "createdAt",
            extract(epoch from used_at)::bigint as "usedAt", revoked_at is not null as "isRevoked",
            case when day = ${today} then day_uses else 0 end as "usesToday"
       from api_keys where user_id = $1 order by created_at desc limit 100`,
    [userId],
  )
  return rows
}

/** Revoked keys of a user that are kept, the newest ones. */
const mostRevoked = 50

/** @returns false where the user has `most` keys that count */
export const insertApiKey = async (
  session: Session,
  userId: string,
  made: { keyHash: Buffer; name: string; hint: string },
  most: number,
): Promise<boolean> => {
  await lockUser(session, userId)
  await session.run(
    'api_keys_drop_revoked',
    `delete from api_keys where user_id = $1 and key_id in (
       select key_id from api_keys where user_id = $1 and revoked_at is not null order by revoked_at desc offset ${mostRevoked})`,
    [userId],
  )
  const { rowCount } = await session.run(
    'api_key_insert',
    `insert into api_keys (user_id, key_hash, name, hint) select $1, $2, $3, $4
      where (select count(*) from api_keys where user_id = $1 and revoked_at is null) < $5::int`,
    [userId, made.keyHash, made.name, made.hint, most],
  )
  return rowCount > 0
}

/** Names or revokes a key of a user. @returns whether there is one */
export const editApiKey = async (
  session: Session,
  userId: string,
  keyId: string,
  { name, isRevoked }: { name?: string; isRevoked?: boolean },
): Promise<boolean> => {
  const { rowCount } = await session.run(
    'api_key_edit',
    `update api_keys set name = coalesce($3, name), revoked_at = case when $4::boolean then coalesce(revoked_at, now()) else revoked_at end
      where user_id = $1 and key_id = $2`,
    [userId, keyId, name ?? null, isRevoked ?? false],
  )
  return rowCount > 0
}

/** A key that counts, as it stands after its uses were written. */
export interface UsedKey {
  keyId: string
  /** Uses of this day, UTC, by the clock of the database. */
  usesToday: number
  /** Seconds until that day is over. */
  dayEndsIn: number
  /** Of its user; null: none. */
  plan: string | null
}

/** The plan of a user's keys; null: none. */
export const keyPlanOf = async (session: Session, userId: string): Promise<string | null> => {
  const { rows } = await session.run<{ plan: string | null }>(
    'key_plan',
    'select key_plan as plan from users where user_id = $1',
    [userId],
  )
  return rows[0]?.plan ?? null
}

/** @param plan null: the limits for everybody */
export const setKeyPlan = async (session: Session, userId: string, plan: string | null): Promise<void> => {
  await session.run('key_plan_set', 'update users set key_plan = $2 where user_id = $1', [userId, plan])
}

const usesToday = `case when k.day = ${today} then k.day_uses else 0 end + (select coalesce(sum(uses), 0)::int from given)`

/**
 * Counts uses of a key by call. A server that fails may lose the last second's counts: nobody waits for the disk.
 * @param most uses of a day: where these are more than are left, none is counted
 * @returns the key and its uses of this day with these; undefined for a key that does not count, and where none was counted
 */
export const addKeyUses = async (
  session: Session,
  keyHash: Buffer,
  uses: ReadonlyMap<string, number>,
  most?: number,
): Promise<UsedKey | undefined> => {
  const { rows } = await session.run<UsedKey>(
    'api_key_use',
    `with given as (
       select call, uses, row_number() over () as place from unnest($2::text[], $3::int[]) v (call, uses)),
     used as (
       update api_keys k
          set used_at = now(), day = ${today}, day_uses = ${usesToday}
         from users u
        where k.key_hash = $1 and k.revoked_at is null and u.user_id = k.user_id and u.disabled_at is null
          and ($4::int is null or ${usesToday} <= $4::int)
       returning k.key_id, k.day_uses, u.key_plan),
     kept as (
       select used.key_id, date_trunc('hour', now()) as hour, count(u.call) as calls from used
         left join api_key_uses u on u.key_id = used.key_id and u.hour = date_trunc('hour', now()) group by 1),
     placed as (
       select kept.*, g.call, g.uses, u.call is not null as is_known, row_number() over (partition by u.call is null order by g.place) as place
         from kept cross join given g left join api_key_uses u on u.key_id = kept.key_id and u.hour = kept.hour and u.call = g.call),
     counted as (
       insert into api_key_uses (key_id, hour, call, uses)
       select key_id, hour, case when is_known or calls + place <= ${maxCalls} then call else '' end, sum(uses) from placed group by 1, 2, 3
       on conflict (key_id, hour, call) do update set uses = api_key_uses.uses + excluded.uses)
     select key_id as "keyId", day_uses as "usesToday", key_plan as plan,
            extract(epoch from ${today} + 1 - (now() at time zone 'utc'))::float8 as "dayEndsIn",
            set_config('synchronous_commit', 'off', true) from used`,
    [keyHash, [...uses.keys()].map((call) => call.slice(0, 100)), [...uses.values()], most ?? null],
  )
  const [used] = rows
  return used && { keyId: used.keyId, usesToday: used.usesToday, dayEndsIn: used.dayEndsIn, plan: used.plan }
}

/** Uses of a key by hour and call, the oldest first, of the last 30 days. @returns undefined where the user has no such key */
export const listApiKeyUses = async (
  session: Session,
  userId: string,
  keyId: string,
): Promise<{ hour: number; call: string; uses: number }[] | undefined> => {
  const { rows: keys } = await session.run('api_key_own', 'select from api_keys where user_id = $1 and key_id = $2', [
    ...[userId, keyId],
  ])
  if (keys.length === 0) return undefined
  const { rows } = await session.run<{ hour: number; call: string; uses: number }>(
    'api_key_uses_list',
    `select extract(epoch from hour)::bigint as hour, call, uses from api_key_uses
      where key_id = $1 and hour > now() - interval '30 days' order by hour, call limit 75000`,
    [keyId],
  )
  return rows
}
