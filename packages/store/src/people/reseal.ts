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

/** How often everything is looked through though the key is the same: an API process of before may have written meanwhile. */
const again = '1 day'

/** Whether something may be sealed by another key than the newest, or not at all. */
export const isResealDue = async (session: Session, sealing: Sealing): Promise<boolean> => {
  const { rows } = await session.run(
    'reseal_due',
    `select from sealing_states where key_id = $1 and looked_at > now() - interval '${again}'`,
    [sealing.newestId],
  )
  return rows.length === 0
}

/** Notes that everything was looked through with this key. */
export const noteResealed = async (session: Session, sealing: Sealing): Promise<void> => {
  await session.run(
    'reseal_done',
    `insert into sealing_states (key_id) values ($1)
     on conflict (only_row) do update set key_id = excluded.key_id, looked_at = now()`,
    [sealing.newestId],
  )
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
