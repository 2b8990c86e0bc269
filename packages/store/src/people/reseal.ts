import type { Session } from '../database.ts'
import { privatePlaces } from './private-texts.ts'
import { type Sealing, UnsealError } from './sealing.ts'
import { totpPlace } from './second-factors.ts'
import { webhookPlace } from './webhooks.ts'

/** A column that holds sealed texts, beside the one that held the plain text before. */
interface SealedColumn {
  table: string
  sealed: string
  plain: string | null
  /** What of a row, beside its user, its place is made of. */
  subject: string | null
  place: (userId: string, subject: string) => string
}

const columns: readonly SealedColumn[] = [
  { table: 'notes', sealed: 'sealed_name', plain: 'name', subject: 'subject', place: privatePlaces.name },
  { table: 'notes', sealed: 'sealed_note', plain: 'note', subject: 'subject', place: privatePlaces.note },
  { table: 'watches', sealed: 'sealed_name', plain: 'name', subject: 'address', place: privatePlaces.watch },
  { table: 'second_factors', sealed: 'sealed_secret', plain: null, subject: null, place: totpPlace },
  { table: 'webhooks', sealed: 'sealed_secret', plain: null, subject: null, place: webhookPlace },
]

/**
 * How often everything is looked through though the key is the same: an API process of before may have written meanwhile. On the
 * first day of a key the processes are restarted one after the other.
 */
const again = `case when came_at > now() - interval '1 day' then interval '15 minutes' else interval '1 day' end`
/** A key that came before the newest is the newest again once no worker has looked with that one for so long: more than a day. */
const leftAfter = '2 days'
const newest = 'select key_id, came_at, looked_at from sealing_keys order by came_at desc limit 1'

/**
 * Whether something may be sealed by another key than the first, or not at all. Not while a newer key is the first of another worker:
 * the settings of this one are older, and the two would seal everything anew in turns.
 */
export const isResealDue = async (session: Session, sealing: Sealing): Promise<boolean> => {
  const { rows } = await session.run<{ isDue: boolean }>(
    'reseal_due',
    `select not exists (select from sealing_keys where key_id = $1)
         or case when key_id = $1 then coalesce(looked_at < now() - ${again}, true)
                 else coalesce(looked_at, came_at) < now() - interval '${leftAfter}' end as "isDue"
       from (${newest}) as newest`,
    [sealing.newestId],
  )
  return rows[0]?.isDue ?? true
}

/** Notes that a worker has this key as its first one. @returns whether it is the newest; another worker's may be */
export const beginReseal = async (session: Session, sealing: Sealing): Promise<boolean> => {
  await session.run(
    'reseal_begin',
    `insert into sealing_keys as k (key_id) values ($1)
     on conflict (key_id) do update set came_at = now(), looked_at = null
      where exists (select from (${newest}) as newest
        where newest.key_id <> $1 and coalesce(newest.looked_at, newest.came_at) < now() - interval '${leftAfter}')`,
    [sealing.newestId],
  )
  const { rows } = await session.run<{ isNewest: boolean }>(
    'reseal_newest',
    `select key_id = $1 as "isNewest" from (${newest}) as newest`,
    [sealing.newestId],
  )
  return rows[0]!.isNewest
}

/** Notes that everything was looked through with this key. */
export const noteResealed = async (session: Session, sealing: Sealing): Promise<void> => {
  await session.run('reseal_done', 'update sealing_keys set looked_at = now() where key_id = $1', [sealing.newestId])
}

interface Row {
  /** Where the row lies; it is locked, so it stays there. */
  lies: string
  userId: string
  subject: string
  plain: string | null
  sealed: `0x${string}` | null
}

/** A place in the walk: the next column, and the last row of it that was looked at. */
export interface ResealPlace {
  column: number
  userId: string
  lies: string
}
export const resealStart: ResealPlace = { column: 0, userId: '00000000-0000-0000-0000-000000000000', lies: '(0,0)' }

/** How far a walk came. */
export interface ResealStep {
  /** undefined: everything was looked at. */
  next: ResealPlace | undefined
  resealed: number
  /** Texts that no key opens: they stay as they are. */
  unopened: number
}

/**
 * Seals the next rows anew that the newest key did not seal, at most `most`: those of an older key, and what was written before
 * such texts were sealed. Run in a transaction.
 */
export const resealSome = async (
  session: Session,
  sealing: Sealing,
  from: ResealPlace,
  most: number,
): Promise<ResealStep> => {
  const column = columns[from.column]
  if (column === undefined) return { next: undefined, resealed: 0, unopened: 0 }
  const { table, sealed, plain, subject, place } = column
  const { rows } = await session.run<Row>(
    `reseal_find_${table}_${sealed}`,
    `select ctid::text as lies, user_id as "userId", ${subject === null ? "''" : `'0x' || encode(${subject}, 'hex')`} as subject,
            ${plain ?? 'null::text'} as plain, ${sealed} as sealed
       from ${table}
      where (user_id, ctid) > ($2::uuid, $3::tid)
        and (${plain === null ? 'false' : `${plain} <> ''`} or substr(${sealed}, 2, 4) <> $1)
      order by user_id, ctid limit $4::int for update`,
    [sealing.newestId, from.userId, from.lies, most],
  )
  const made = rows.flatMap((row) => {
    const where = place(row.userId, row.subject)
    const text = openStored(sealing, where, row)
    return text === undefined ? [] : [{ lies: row.lies, bytes: text.length === 0 ? null : sealing.seal(text, where) }]
  })
  await session.run(
    `reseal_write_${table}_${sealed}`,
    `update ${table} t set ${sealed} = v.bytes${plain === null ? '' : `, ${plain} = ''`}
       from unnest($1::tid[], $2::bytea[]) as v (lies, bytes) where t.ctid = v.lies`,
    [made.map(({ lies }) => lies), made.map(({ bytes }) => bytes)],
  )
  const last = rows.at(-1)
  const isOver = last === undefined || rows.length < most
  const next = isOver
    ? { ...resealStart, column: from.column + 1 }
    : { column: from.column, userId: last.userId, lies: last.lies }
  return {
    next: next.column >= columns.length ? undefined : next,
    resealed: made.length,
    unopened: rows.length - made.length,
  }
}

/** The bytes of a stored text; undefined where no key opens them. */
const openStored = (sealing: Sealing, place: string, { plain, sealed }: Row): Buffer | undefined => {
  if (sealed === null) return Buffer.from(plain ?? '')
  try {
    return sealing.open(Buffer.from(sealed.slice(2), 'hex'), place)
  } catch (error) {
    if (error instanceof UnsealError) return undefined
    throw error
  }
}
