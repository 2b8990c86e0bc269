import { listSentNoncesBefore } from '../audit/tails-as-of.ts'
import type { Session } from '../database.ts'
import { LeadershipLostError } from '../lanes.ts'
import type { AuthorizationEffect, AuthorizationVerdict } from './tables.ts'
import type { TransactionSpan } from './traced.ts'

/** A row that was there before effects were told, and what settles it. */
export interface BacklogRow {
  position: number
  transactionPosition: number
  authorityId: number
  verdict: AuthorizationVerdict
  nonce: bigint
  isEnd: boolean
  isSender: boolean
  /** Nonce of the last transaction the authority sent up to this one. */
  sent: bigint | null
  /** What the row before it in the authority's list says, where it was there before these rows; null without one. */
  before: { nonce: bigint | null; mayRunCode: boolean } | null
}

/** The next rows to be filled, in order, whole transactions at a time. */
export interface Backlog {
  /** The position after them. */
  next: number
  transactions: TransactionSpan
  rows: BacklogRow[]
}

interface ReadRow extends Omit<BacklogRow, 'nonce' | 'sent' | 'before'> {
  nonce: string
  authorityNonce: string | null
  mayRunCode: boolean | null
}

/** Undefined: none are left. */
export const readBacklog = async (session: Session, limit: number): Promise<Backlog | undefined> => {
  const { rows: ends } = await session.run<{ first: number; last: number | null }>(
    'authorization_backlog',
    `select b.next_position as first, (select max(a.position) from authorizations a where a.transaction_position = (
              select transaction_position from authorizations where position <= least(b.next_position + $1, b.last_position)
               order by position desc limit 1)) as last
       from authorization_backlogs b`,
    [limit - 1],
  )
  const [end] = ends
  if (end === undefined || end.last === null || end.last < end.first) return undefined
  const { rows } = await session.run<ReadRow>(
    'authorization_backlog_rows',
    `select a.position, a.transaction_position as "transactionPosition", a.authority_id as "authorityId", a.verdict, a.nonce,
            d.address = '\\x0000000000000000000000000000000000000000' as "isEnd", t.from_id = a.authority_id as "isSender",
            p.authority_nonce as "authorityNonce", p.may_run_code as "mayRunCode"
       from authorizations a join addresses d on d.address_id = a.delegate_id
       join transactions t on t.bucket = (a.transaction_position >> 14)::int and t.transaction_position = a.transaction_position
       left join authorizations p on p.authority_id = a.authority_id and p.authority_position = a.authority_position - 1
                                 and p.position < $1
      where a.position >= $1 and a.position <= $2 and a.authority_id is not null order by a.position`,
    [end.first, end.last],
  )
  const keys = rows.map(({ authorityId: addressId, transactionPosition }) => ({ addressId, transactionPosition }))
  const sent = await listSentNoncesBefore(session, keys)
  const backlog = rows.map(({ nonce, authorityNonce, mayRunCode, ...row }, index): BacklogRow => {
    const before =
      mayRunCode === null ? null : { nonce: authorityNonce === null ? null : BigInt(authorityNonce), mayRunCode }
    return { ...row, nonce: BigInt(nonce), sent: sent[index]!, before }
  })
  const transactions = { after: (rows[0]?.transactionPosition ?? 0) - 1, upTo: rows.at(-1)?.transactionPosition ?? 0 }
  return { next: end.last + 1, transactions, rows: backlog }
}

/** What a row is filled with. */
export interface FilledRow {
  position: number
  effect: AuthorizationEffect | null
  authorityNonce: bigint | null
  mayRunCode: boolean
}

/**
 * Fills rows and moves on; a tuple that nobody signed took no effect.
 * @throws LeadershipLostError
 */
export const fillBacklog = async (
  session: Session,
  { next, rows }: { next: number; rows: readonly FilledRow[] },
  leaderEpoch: number,
): Promise<void> => {
  const { rows: lanes } = await session.run<{ leaderEpoch: number }>(
    'authorization_backlog_guard',
    `select leader_epoch as "leaderEpoch" from lanes where name = 'blocks' for share`,
  )
  if (lanes[0]?.leaderEpoch !== leaderEpoch) throw new LeadershipLostError('another indexer leads now')
  await session.run(
    'authorization_backlog_fill',
    `update authorizations a set effect = f.effect, authority_nonce = f.nonce, may_run_code = f.runs
       from unnest($1::bigint[], $2::smallint[], $3::numeric[], $4::boolean[]) f (position, effect, nonce, runs)
      where a.position = f.position`,
    [
      rows.map(({ position }) => position),
      rows.map(({ effect }) => effect),
      rows.map(({ authorityNonce }) => (authorityNonce === null ? null : String(authorityNonce))),
      rows.map(({ mayRunCode }) => mayRunCode),
    ],
  )
  await session.run(
    'authorization_backlog_unsigned',
    `update authorizations set effect = 2 from authorization_backlogs b
      where position >= b.next_position and position < $1 and authority_id is null`,
    [next],
  )
  await session.run('authorization_backlog_next', 'update authorization_backlogs set next_position = $1', [next])
}

/** Nothing is left to be filled. */
export const endBacklog = async (session: Session): Promise<void> => {
  await session.run('authorization_backlog_end', 'delete from authorization_backlogs')
}
