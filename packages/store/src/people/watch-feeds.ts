import type { Session } from '../database.ts'
import type { Owner } from './notes.ts'
import { type BareEvent, nameEvents, type ToldEvent } from './watch-events.ts'

/** The feed of a user; its secret is known to nobody but them. Times are unix seconds. */
export interface WatchFeedRow {
  createdAt: number
  /** To the hour; null: never. */
  readAt: number | null
}

export const findWatchFeed = async (session: Session, userId: string): Promise<WatchFeedRow | null> => {
  const { rows } = await session.run<WatchFeedRow>(
    'watch_feed',
    `select extract(epoch from created_at)::bigint as "createdAt", extract(epoch from read_at)::bigint as "readAt"
       from watch_feeds where user_id = $1`,
    [userId],
  )
  return rows[0] ?? null
}

/** Gives a user's feed a secret. One that it had before opens it no more. */
export const keepWatchFeed = async (session: Session, userId: string, tokenHash: Buffer): Promise<void> => {
  await session.run(
    'watch_feed_keep',
    `insert into watch_feeds (user_id, token_hash) values ($1, $2)
     on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now(), read_at = null`,
    [userId, tokenHash],
  )
}

export const deleteWatchFeed = async (session: Session, userId: string): Promise<void> => {
  await session.run('watch_feed_delete', 'delete from watch_feeds where user_id = $1', [userId])
}

/** Whose feed it is. */
export interface FeedOwner {
  userId: string
  name: string
  locale: 'en' | 'zh_CN'
  /** Unix seconds. */
  createdAt: number
}

/** The owner of a feed by the hash of its secret, and notes that it is read. @returns undefined where it is nobody's, or the account may not sign in */
export const useWatchFeed = async (session: Session, tokenHash: Buffer): Promise<FeedOwner | undefined> => {
  const { rows } = await session.run<FeedOwner & { isNoted: boolean }>(
    'watch_feed_owner',
    `select f.user_id as "userId", u.name, u.locale, extract(epoch from f.created_at)::bigint as "createdAt",
            coalesce(f.read_at > now() - interval '1 hour', false) as "isNoted"
       from watch_feeds f join users u on u.user_id = f.user_id
      where f.token_hash = $1 and u.confirmed_at is not null and u.disabled_at is null`,
    [tokenHash],
  )
  const owner = rows[0]
  if (owner === undefined) return undefined
  const { isNoted, ...told } = owner
  if (!isNoted) {
    await session.run('watch_feed_read', 'update watch_feeds set read_at = now() where token_hash = $1', [tokenHash])
  }
  return told
}

interface BareFeedEvent extends BareEvent {
  /** The same for the same event, whatever block it is in. */
  eventId: number
  /** The same for the same event of a user, whatever block it is in. */
  key: string
  /** Of its block. */
  timestamp: number
  /** When it was found, withdrawn, or found again. */
  changedAt: number
}

/** An event as a feed tells it. Times are unix seconds. */
export type FeedEvent = ToldEvent<BareFeedEvent>

/** The block up to which watched addresses were looked for; null: not at all so far. */
export const findLookedAt = async (session: Session): Promise<number | null> => {
  const { rows } = await session.run<{ number: number }>(
    'alerts_looked_at',
    'select block_number as number from alert_cursors',
  )
  return rows[0]?.number ?? null
}

/** What happened at the addresses that a user watches, the newest first. Where only final events are wanted, others wait. */
export const listFeedEvents = async (
  session: Session,
  { sealing, userId }: Owner,
  limit: number,
): Promise<FeedEvent[]> => {
  const { rows } = await session.run<BareFeedEvent>(
    'watch_feed_events',
    `select e.event_id as "eventId", e.kind, e.address, e.counterparty, e.amount::text as amount, e.token,
            f.symbol, f.decimals, e.token_item::text as "tokenItem", e.transaction_hash as "transactionHash",
            e.block_number as "blockNumber", e.withdrawn_at is not null as "isWithdrawn", e.is_creation as "isCreation", e.timestamp,
            extract(epoch from e.changed_at)::bigint as "changedAt",
            concat_ws(' ', e.user_id, encode(e.address, 'hex'), encode(e.transaction_hash, 'hex'), e.kind, e.log_index, e.item) as key
       from watch_events e join watches w on w.user_id = e.user_id and w.address = e.address
       left join addresses a on a.address = e.token left join token_facts f on f.token_id = a.address_id
      where e.user_id = $1
        and (not w.is_final_only
             or e.withdrawn_at is null and e.block_number <= (select finalized_number from node_states))
      order by e.event_id desc limit $2::int`,
    [userId, limit],
  )
  return nameEvents(session, sealing, userId, rows)
}
