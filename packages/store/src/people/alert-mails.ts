import type { Session } from '../database.ts'
import { areAlertsEndedText, isPausedText } from './mails.ts'
import { type BareEvent, dropOldEvents } from './watch-events.ts'

const todayText = `date_trunc('day', now() at time zone 'utc') at time zone 'utc'`
const finalizedText = '(select finalized_number from node_states)'
/** Users whose digest of final events waits: not all of a day that is over are final. */
const waitingText = `
  select x.user_id from watch_events x join watches v on v.user_id = x.user_id and v.address = x.address
   where v.is_daily and v.is_final_only and x.told_at is null and x.withdrawn_at is null and x.seen_at < ${todayText}
     and x.block_number > ${finalizedText}`

/**
 * Events that may be told now: at first sight or final, at once or of a day that is over; and those that were told and withdrawn. Blocks
 * become final one by one: a digest of final events waits for the last of its day, so that it is one mail.
 */
const readyText = (users: string) => `
  select e.event_id, e.user_id, e.withdrawn_at is not null as withdrawn
    from watch_events e join watches w on w.user_id = e.user_id and w.address = e.address
   where e.told_at is null and e.withdrawn_at is null ${users}
     and (not w.is_final_only or e.block_number <= ${finalizedText})
     and (not w.is_daily or e.seen_at < ${todayText} and (not w.is_final_only or e.user_id not in (${waitingText})))
  union all
  select e.event_id, e.user_id, true from watch_events e
   where e.withdrawn_at is not null and e.told_at is not null and e.withdrawal_told_at is null and not e.is_unmailed ${users}`

const alertsAnHour = 20
const wantsText = `not ${areAlertsEndedText} and u.confirmed_at is not null`
/** Who had enough mails for this hour. */
const isFullText = `(select count(*) from mails m where m.user_id = u.user_id and m.kind = 'alert'
                       and m.created_at > now() - interval '1 hour') >= ${alertsAnHour}`

/** Events that are marked in one statement. */
const settledAtOnce = 5_000

/**
 * Marks what may be told of users who want no mails as told, at most 5,000 events: they stand in nobody's way.
 * @returns how many
 */
export const settleUnwanted = async (session: Session): Promise<number> => {
  const { rows } = await session.run<{ userId: string; events: number }>(
    'alerts_settle',
    `with ready as (
       select r.* from (${readyText('')}) r join users u on u.user_id = r.user_id where not (${wantsText}) limit ${settledAtOnce}),
     settled as (
       update watch_events e set told_at = coalesce(e.told_at, now()), is_unmailed = e.is_unmailed or e.told_at is null,
              withdrawal_told_at = case when r.withdrawn then now() else e.withdrawal_told_at end
         from ready r where e.event_id = r.event_id returning e.user_id, e.address),
     forgotten as (
       update watches w set has_left_out = false from (select distinct user_id, address from settled) s
        where w.user_id = s.user_id and w.address = s.address and w.has_left_out)
     select user_id as "userId", count(*)::int as events from settled group by 1`,
  )
  const users = rows.map(({ userId }) => userId)
  await dropOldEvents(session, users)
  return rows.reduce((sum, { events }) => sum + events, 0)
}

/** Users of whom something may be told by mail now, at most `most`: first who waits longest. */
export const listUsersToTell = async (session: Session, most: number): Promise<string[]> => {
  const { rows } = await session.run<{ userId: string }>(
    'alerts_users',
    `select r.user_id as "userId" from (${readyText('')}) r join users u on u.user_id = r.user_id
      where ${wantsText} group by r.user_id, u.user_id having not (${isFullText}) order by min(r.event_id) limit $1::int`,
    [most],
  )
  return rows.map(({ userId }) => userId)
}

const maxToldAtOnce = 100

/** What a mail tells. */
export interface TakenEvents {
  events: BareEvent[]
  more: number
  /** Watched addresses at which more happened than was kept. */
  leftOut: string[]
  /** Of the link that ends these mails. */
  unsubscribe: string
}

/**
 * Marks what may be told of a user as told. Run in the transaction that writes the mail.
 * @returns the events, at most 100, how many more there are, and the addresses where still more happened; undefined where the user wants no mails, or had enough this hour
 */
export const takeEventsToTell = async (session: Session, userId: string): Promise<TakenEvents | undefined> => {
  const { rows: wanted } = await session.run<{ wants: boolean; isFull: boolean; alertKey: string }>(
    'alerts_wanted',
    `select ${wantsText} as wants, u.alert_key as "alertKey", ${isFullText} as "isFull" from users u where u.user_id = $1 for update`,
    [userId],
  )
  const user = wanted[0]
  if (user === undefined || !user.wants || user.isFull) return undefined
  const { rows } = await session.run<BareEvent>(
    'alerts_take',
    `with ready as (${readyText('and e.user_id = $1')}),
       taken as (
         update watch_events e set told_at = coalesce(e.told_at, now()),
                withdrawal_told_at = case when r.withdrawn then now() else e.withdrawal_told_at end
           from ready r where e.event_id = r.event_id
         returning e.*, r.withdrawn)
     select t.kind, t.address, t.counterparty, t.amount::text as amount, t.token,
            f.symbol, f.decimals, t.token_item::text as "tokenItem", t.transaction_hash as "transactionHash",
            t.block_number as "blockNumber", t.withdrawn as "isWithdrawn", t.is_creation as "isCreation"
       from taken t left join addresses a on a.address = t.token left join token_facts f on f.token_id = a.address_id
      order by t.event_id`,
    [userId],
  )
  await dropOldEvents(session, [userId])
  if (rows.length === 0) return undefined
  const { rows: leftOut } = await session.run<{ address: string }>(
    'watches_left_out',
    `update watches set has_left_out = false where user_id = $1 and has_left_out and address = any(
       select ('\\x' || substr(a, 3))::bytea from unnest($2::text[]) a) returning address`,
    [userId, [...new Set(rows.map(({ address }) => address))]],
  )
  return {
    leftOut: leftOut.map(({ address }) => address),
    events: rows.slice(0, maxToldAtOnce),
    more: Math.max(0, rows.length - maxToldAtOnce),
    unsubscribe: user.alertKey,
  }
}

/** Whether mails of alerts are wanted, and whether they pause because too many to the user's address were refused or came back. */
export const alertMailsOf = async (
  session: Session,
  userId: string,
): Promise<{ wantsMails: boolean; areMailsPaused: boolean }> => {
  const { rows } = await session.run<{ wantsMails: boolean; areMailsPaused: boolean }>(
    'alerts_are_wanted',
    `select u.wants_alerts as "wantsMails", ${isPausedText} as "areMailsPaused" from users u where u.user_id = $1`,
    [userId],
  )
  return rows[0] ?? { wantsMails: false, areMailsPaused: false }
}

/** Switches the mails of alerts on or off, for a user. */
export const setWantsAlerts = async (session: Session, userId: string, wants: boolean): Promise<void> => {
  await session.run('alerts_set', 'update users set wants_alerts = $2 where user_id = $1', [userId, wants])
}

/** Ends the mails by the key of their link. @returns whether it is anybody's */
export const endAlerts = async (session: Session, alertKey: string): Promise<boolean> => {
  const { rowCount } = await session.run(
    'alerts_end',
    'update users set wants_alerts = false where alert_key = $1::uuid',
    [alertKey],
  )
  return rowCount > 0
}
