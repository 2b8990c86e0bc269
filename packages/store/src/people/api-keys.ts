import type { Session } from '../database.ts'

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

/** @returns false where the user has `most` keys that count */
export const insertApiKey = async (
  session: Session,
  userId: string,
  made: { keyHash: Buffer; name: string; hint: string },
  most: number,
): Promise<boolean> => {
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

/** Counts one use of a key. A server that fails may lose the last second's counts: nobody waits for the disk. @returns the key and its uses of this day with this one; undefined for a key that does not count */
export const useApiKey = async (
  session: Session,
  keyHash: Buffer,
  call: string,
): Promise<{ keyId: string; usesToday: number } | undefined> => {
  const { rows } = await session.run<{ keyId: string; usesToday: number }>(
    'api_key_use',
    `with used as (
       update api_keys k set used_at = now(), day = ${today}, day_uses = case when k.day = ${today} then k.day_uses else 0 end + 1
         from users u
        where k.key_hash = $1 and k.revoked_at is null and u.user_id = k.user_id and u.disabled_at is null
       returning k.key_id, k.day_uses),
     counted as (
       insert into api_key_uses (key_id, hour, call, uses)
       select key_id, date_trunc('hour', now()),
              case when (select count(*) from api_key_uses u where u.key_id = used.key_id and u.hour = date_trunc('hour', now())) < ${maxCalls}
                   then $2 else '' end, 1 from used
       on conflict (key_id, hour, call) do update set uses = api_key_uses.uses + 1)
     select key_id as "keyId", day_uses as "usesToday", set_config('synchronous_commit', 'off', true) from used`,
    [keyHash, call.slice(0, 100)],
  )
  return rows[0]
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
