import type { Session } from '../database.ts'
import { bucketBits } from '../table/columns.ts'
import { maxRefused } from './mails.ts'
import type { Owner } from './notes.ts'
import { openText, privatePlaces, readOwnNames, type StoredText } from './private-texts.ts'
import type { Sealing } from './sealing.ts'

/** What may happen at a watched address. */
export type WatchEventKind = 'incoming' | 'outgoing' | 'failed' | 'tokenIn' | 'tokenOut' | 'approval'

/** Of a block lane `l` and the node's state `n`: the index stands at the head of its node, or the node is away. */
const isLevelText = '(n.away_since is not null or coalesce(n.head_number, 0) - l.number <= 5)'

/**
 * Whether blocks came or were replaced since watched addresses were last looked for; or a minute has passed, and something waits to
 * be told: the day of a digest ends, and the hour of a user who had enough mails, also while no block comes. Nothing is due while the
 * index catches up, so that looking takes nothing from it; only the place where the first look begins is kept at once.
 */
export const areAlertsDue = async (session: Session): Promise<boolean> => {
  const { rows } = await session.run(
    'alerts_due',
    `select from lanes l left join alert_cursors c on true left join node_states n on true
      where l.name = 'blocks' and (c.block_number is null or ${isLevelText})
        and (c.block_number is distinct from l.number
             or c.reorg_id is distinct from (select coalesce(max(reorg_id), 0) from reorgs)
             or c.calls_number < least(l.number, (select t.number from lanes t where t.name = 'traces'))
                and exists (select from lanes t where t.name = 'traces' and t.number is not null)
             or c.looked_at < now() - interval '1 minute'
                and (exists (select from watch_events where told_at is null and withdrawn_at is null)
                     or exists (select from watch_events where withdrawn_at is not null and told_at is not null
                                                           and withdrawal_told_at is null and not is_unmailed)))`,
  )
  return rows.length > 0
}

/** Of Approval(owner, spender, …) and ApprovalForAll(owner, operator, bool), ERC-20, 721 and 1155. */
const approvalTopics = `('\\x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'::bytea,
                         '\\x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'::bytea)`
/** An address in a topic, which is stored without leading zero bytes. */
const addressIn = (topic: string) => `decode(lpad(encode(${topic}, 'hex'), 40, '0'), 'hex')`
/** Rows of a table with buckets between the two ends, by its primary key. */
const within = (row: string) =>
  `(${row}.bucket, ${row}.transaction_position) > (b.p0 >> ${bucketBits}, b.p0)
   and (${row}.bucket, ${row}.transaction_position) <= (b.p1 >> ${bucketBits}, b.p1)`
const tokenRows = (standard: number) =>
  `select r.* from token_transfers r, bounds b
    where r.standard = ${standard} and r.standard_position > b.a${standard} and r.standard_position <= b.b${standard} and r.amount > 0`

/**
 * Events of a watched address that wait to be mailed. What comes then is not mailed, and the mail says so: a busy contract may have
 * thousands a minute. Other channels have it all the same.
 */
const maxUnmailed = 500
/** Events of a user that wait for the webhook. What comes then is not sent to it, and the next delivery says how many they were. */
const maxUnhooked = 5_000

/** `log_index` of payments inside calls. What became of one is known once its transaction is traced in its new block, or is in none. */
const ofCalls = -2

/** Whether an event that is found again in another block tells the same. */
const isSame = `((watch_events.amount, watch_events.counterparty, watch_events.token, watch_events.token_item)
                 is not distinct from (excluded.amount, excluded.counterparty, excluded.token, excluded.token_item))`

/**
 * One statement, so that it sees one state of the chain: looks through the blocks behind the cursor and keeps what happened at
 * watched addresses. Payments inside calls have a cursor of their own: they are known when their blocks are traced. Such a payment is
 * told by its place among the inner calls of its transaction (log_index -2). A call without value is told by what it did with tokens at
 * the same address, where it did something. An event can be known already after a reorg, which sets the cursor back first; a payment inside a
 * call also in a later look, when its new block is traced. What is found again in another block counts as not withdrawn. Each channel has a
 * ceiling of its own; what is known already counts for none.
 */
const lookText = `with
  turned as (select coalesce(max(r.reorg_id), max(c.reorg_id)) as reorg_id, min(r.ancestor_number) as ancestor
               from alert_cursors c left join reorgs r on r.reorg_id > c.reorg_id),
  span as (select t.reorg_id, l.number as head, least(c.block_number, coalesce(t.ancestor, c.block_number), l.number) as below
             from alert_cursors c, turned t, lanes l where l.name = 'blocks'),
  ends as (select *, least(head, below + $1::int) as upto from span),
  call_span as (
    select least(c.calls_number, coalesce(t.ancestor, c.calls_number)) as below, coalesce(least(l.number, e.upto), -1) as known
      from alert_cursors c, turned t, ends e left join lanes l on l.name = 'traces' and l.number is not null),
  call_ends as (select below, greatest(below, least(known, below + $1::int)) as upto, known from call_span),
  call_bounds as (
    select coalesce((select last_internal_position from traced_blocks where block_number <= below
                      order by block_number desc limit 1), 0) as p0,
           (select last_internal_position from traced_blocks where block_number <= upto
             order by block_number desc limit 1) as p1 from call_ends where upto > below),
  calls as (
    select i.*, (row_number() over (partition by i.transaction_position order by i.internal_position))::int as item
      from internal_transactions i, call_bounds b
     where (i.bucket, i.internal_position) > (b.p0 >> ${bucketBits}, b.p0)
       and (i.bucket, i.internal_position) <= (b.p1 >> ${bucketBits}, b.p1)),
  paid as (select * from calls where value > 0 and error is null and not failed_above),
  bounds as (
    select coalesce(lo.last_transaction_position, -1) as p0, hi.last_transaction_position as p1,
           coalesce(lo.transfers_20, 0) as a20, hi.transfers_20 as b20, coalesce(lo.transfers_721, 0) as a721,
           hi.transfers_721 as b721, coalesce(lo.transfers_1155, 0) as a1155, hi.transfers_1155 as b1155
      from ends join blocks hi on hi.block_number = upto left join blocks lo on lo.block_number = below where upto > below),
  sent as (
    select t.* from transactions t, bounds b
     where ${within('t')}
       and not exists (select from system_transactions y where y.transaction_position = t.transaction_position)),
  tokens_moved as (${[20, 721, 1155].map(tokenRows).join(' union all ')}),
  approved as (
    select l.* from logs l, bounds b where ${within('l')}
       and l.topic0_id in (select topic_id from topics where topic in ${approvalTopics}) and octet_length(l.topic1) <= 20),
  token_events as (
    select w.user_id, w.address, 'tokenOut' as kind, r.transaction_position, r.log_index, r.item, r.to_id as counterparty_id,
           null::bytea as counterparty, r.token_id, r.token_item, r.amount
      from tokens_moved r join addresses a on a.address_id = r.from_id join watches w on w.address = a.address
     where w.wants_tokens
    union all
    select w.user_id, w.address, 'tokenIn', r.transaction_position, r.log_index, r.item, r.from_id, null, r.token_id, r.token_item, r.amount
      from tokens_moved r join addresses a on a.address_id = r.to_id join watches w on w.address = a.address
     where w.wants_tokens and r.from_id <> r.to_id
    union all
    select w.user_id, w.address, 'approval', l.transaction_position, l.log_index, 0, null, ${addressIn('l.topic2')}, l.contract_id, null, null
      from approved l join watches w on w.address = ${addressIn('l.topic1')}
     where w.wants_approvals and octet_length(coalesce(l.topic2, '')) between 1 and 20),
  of_tokens as (
    select t.*, ta.address as token from token_events t join addresses ta on ta.address_id = t.token_id
     where not exists (select from ignored_tokens i where i.user_id = t.user_id and i.contract_address = ta.address)),
  told_by_tokens as (select distinct user_id, address, transaction_position from of_tokens),
  found as (
    select w.user_id, w.address, case when s.status = 0 then 'failed' else 'outgoing' end as kind, s.transaction_position,
           -1 as log_index, 0 as item, coalesce(s.to_id, s.created_id) as counterparty_id, null::bytea as counterparty,
           null::bytea as token, null::numeric as token_item, s.value as amount
      from sent s join addresses a on a.address_id = s.from_id join watches w on w.address = a.address
      left join told_by_tokens b on b.user_id = w.user_id and b.address = w.address and b.transaction_position = s.transaction_position
     where (s.status = 0 or s.value >= w.least_value) and case when s.status = 0 then w.wants_failed else w.wants_outgoing end
       and (s.value > 0 or b.user_id is null)
    union all
    select w.user_id, w.address, 'incoming', s.transaction_position, -1, 0, s.from_id, null, null, null, s.value
      from sent s join addresses a on a.address_id = s.to_id join watches w on w.address = a.address
      left join told_by_tokens b on b.user_id = w.user_id and b.address = w.address and b.transaction_position = s.transaction_position
     where w.wants_incoming and s.status is distinct from 0 and s.from_id <> s.to_id and s.value >= w.least_value
       and (s.value > 0 or w.wants_calls and octet_length(s.input) > 0 and b.user_id is null)
    union all
    select w.user_id, w.address, 'outgoing', c.transaction_position, -2, c.item, c.to_id, null, null, null, c.value
      from paid c join addresses a on a.address_id = c.from_id join watches w on w.address = a.address
     where w.wants_outgoing and c.value >= w.least_value
    union all
    select w.user_id, w.address, 'incoming', c.transaction_position, -2, c.item, c.from_id, null, null, null, c.value
      from paid c join addresses a on a.address_id = c.to_id join watches w on w.address = a.address
     where w.wants_incoming and c.from_id <> c.to_id and c.value >= w.least_value
    union all
    select user_id, address, kind, transaction_position, log_index, item, counterparty_id, counterparty, token, token_item, amount
      from of_tokens),
  placed as (
    select f.user_id, f.address, f.kind, f.log_index, f.item, f.amount, coalesce(f.counterparty, ca.address) as counterparty,
           f.token, f.token_item, f.transaction_position, s.hash as transaction_hash, s.block_number, k.hash as block_hash,
           k.timestamp
      from found f join transactions s on s.bucket = f.transaction_position >> ${bucketBits} and s.transaction_position = f.transaction_position
      join blocks k on k.block_number = s.block_number
      join watches w on w.user_id = f.user_id and w.address = f.address and s.block_number > w.since_block
      left join addresses ca on ca.address_id = f.counterparty_id),
  waiting as materialized (
    select user_id, address,
           (select count(*) from (select from watch_events e where e.user_id = d.user_id and e.address = d.address
                                     and e.told_at is null and e.withdrawn_at is null limit ${maxUnmailed}) u) as events
      from (select distinct user_id, address from placed) d),
  hooks as materialized (
    select h.user_id,
           (select count(*) from (select from watch_events e where e.user_id = h.user_id and e.hook_due limit ${maxUnhooked}) u) as events
      from webhooks h where h.user_id in (select user_id from placed)),
  known as (
    select p.*, case when (select ancestor from turned) is null and p.log_index <> ${ofCalls} then false
                     else exists (select from watch_events x
                                   where x.user_id = p.user_id and x.address = p.address
                                     and x.transaction_hash = p.transaction_hash
                                     and x.kind = p.kind and x.log_index = p.log_index and x.item = p.item) end as is_known
      from placed p),
  ranked as (
    select k.*, row_number() over (partition by user_id, address, is_known order by transaction_position, log_index, item) as place,
           row_number() over (partition by user_id, is_known order by transaction_position, log_index, item) as place_of_user
      from known k),
  sorted as (
    select r.*, not r.is_known and coalesce(q.events, 0) + r.place > ${maxUnmailed} as is_unmailed,
           h.user_id is not null and (r.is_known or h.events + r.place_of_user <= ${maxUnhooked}) as is_hooked,
           h.user_id is not null and not r.is_known and h.events + r.place_of_user > ${maxUnhooked} as is_unhooked
      from ranked r left join waiting q on q.user_id = r.user_id and q.address = r.address left join hooks h on h.user_id = r.user_id),
  left_out as (
    update watches w set has_left_out = true
      from (select distinct user_id, address from sorted where is_unmailed) o where w.user_id = o.user_id and w.address = o.address),
  unhooked as (
    update webhooks h set left_out = h.left_out + o.events
      from (select user_id, count(*)::int as events from sorted where is_unhooked group by 1) o where h.user_id = o.user_id),
  kept as (
    insert into watch_events (user_id, address, kind, log_index, item, amount, counterparty, token, token_item, transaction_hash,
                              block_number, block_hash, timestamp, told_at, is_unmailed, hook_due)
    select user_id, address, kind, log_index, item, amount, counterparty, token, token_item, transaction_hash, block_number, block_hash,
           timestamp, case when is_unmailed then now() end, is_unmailed, is_hooked
      from sorted
     order by transaction_position, log_index, item
    on conflict (user_id, address, transaction_hash, kind, log_index, item) do update
      set block_number = excluded.block_number, block_hash = excluded.block_hash, timestamp = excluded.timestamp,
          amount = excluded.amount, counterparty = excluded.counterparty, token = excluded.token, token_item = excluded.token_item,
          told_at = case when watch_events.withdrawal_told_at is null and ${isSame} then watch_events.told_at end,
          is_unmailed = watch_events.is_unmailed and watch_events.withdrawal_told_at is null and ${isSame},
          changed_at = case when watch_events.withdrawn_at is null and watch_events.block_hash = excluded.block_hash
                            then watch_events.changed_at else now() end,
          hook_due = excluded.hook_due and (watch_events.hook_told is distinct from 'found' or not ${isSame}),
          withdrawn_at = null, withdrawal_told_at = null
    returning 1)
  select ends.upto as "blockNumber", head, reorg_id as "reorgId", (select ancestor from turned) as ancestor,
         call_ends.below as "callsBelow", call_ends.upto as "callsNumber", call_ends.known as "callsHead",
         coalesce((select json_agg(distinct user_id) from sorted where is_unmailed), '[]') as crowded,
         (select count(*)::int from kept) as found from ends, call_ends`

/** How far a look came. */
export interface AlertLook {
  /** The last block that was looked through. */
  blockNumber: number
  /** The newest indexed one. */
  head: number
  reorgId: number
  /** The last traced block whose calls were looked through, the one before this look, and the newest traced one; -1: none. */
  callsNumber: number
  callsBelow: number
  callsHead: number
  /** The block that reorgs since the last look went back to; null: there were none. */
  ancestor: number | null
  /** Users of whom more was found than waits to be mailed. */
  crowded: string[]
  /** Events that were found, those found before among them. */
  found: number
}

/** Keeps where the first look of a database begins: at its newest block. Nothing while nothing is indexed. */
export const keepFirstBlockToLookAt = async (session: Session): Promise<void> => {
  await session.run(
    'alert_cursor_begin',
    `insert into alert_cursors (block_number, reorg_id, calls_number)
     select number, (select coalesce(max(reorg_id), 0) from reorgs),
            coalesce((select number from lanes where name = 'traces'), -1)
       from lanes where name = 'blocks' on conflict do nothing`,
  )
}

/** Marks events whose block is gone as withdrawn. @param condition which of them are looked at */
const withdrawText = (condition: string) => `
  update watch_events e set withdrawn_at = now(), changed_at = now(), hook_due = hook_told is not distinct from 'found'
   where withdrawn_at is null and ${condition}
     and not exists (select from blocks b where b.block_number = e.block_number and b.hash = e.block_hash)`
/** The newest block that no reorg replaces any more; without finality one far behind. */
const oldestOpen = `(select coalesce(n.finalized_number, l.number - 10000) from lanes l left join node_states n on true
                       where l.name = 'blocks')`

/** Events of a user that are kept beside those that wait for a channel, or that a reorg may take back. */
const maxKept = 1_000

/** Removes what was told longest ago. A reorg must find what was told: only final events go. */
const dropOldEvents = async (session: Session, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  await session.run(
    'watch_events_drop_old',
    `delete from watch_events e using (
       select u.user_id, (select x.event_id from watch_events x where x.user_id = u.user_id
                           order by x.event_id desc offset ${maxKept} limit 1) as newest
         from unnest($1::uuid[]) u (user_id)) o
      where e.user_id = o.user_id and e.event_id <= o.newest and e.told_at is not null and not e.hook_due
        and e.block_number <= ${oldestOpen}`,
    [userIds],
  )
}

/**
 * Looks through the next blocks for what happened at watched addresses, at most `maxBlocks`, and marks what is in no block any
 * more. The first look of a database begins at its newest block. Run in a transaction.
 * @returns undefined while nothing is indexed
 */
export const lookForWatched = async (session: Session, maxBlocks: number): Promise<AlertLook | undefined> => {
  await keepFirstBlockToLookAt(session)
  await session.run('alert_cursor_lock', 'select from alert_cursors for update')
  const { rows } = await session.run<AlertLook>('alert_look', lookText, [maxBlocks])
  const look = rows[0]
  if (look === undefined) return undefined
  await session.run(
    'alert_cursor_move',
    'update alert_cursors set block_number = $1::int, reorg_id = $2::int, calls_number = $3::int, looked_at = now()',
    [look.blockNumber, look.reorgId, look.callsNumber],
  )
  if (look.ancestor !== null) {
    await session.run('watch_events_withdraw', withdrawText(`block_number > $1::int and log_index <> ${ofCalls}`), [
      look.ancestor,
    ])
  }
  if (look.ancestor !== null || look.callsNumber > look.callsBelow) {
    await session.run(
      'watch_calls_withdraw',
      withdrawText(`log_index = ${ofCalls} and block_number > ${oldestOpen}
        and not exists (select from transaction_hashes h join transactions t
                            on t.bucket = h.transaction_position >> ${bucketBits} and t.transaction_position = h.transaction_position
                         where h.prefix = ('x' || encode(substring(e.transaction_hash for 8), 'hex'))::bit(64)::bigint
                           and t.hash = e.transaction_hash and t.block_number > $1::int)`),
      [look.callsNumber],
    )
  }
  await dropOldEvents(session, look.crowded)
  return look
}

/** Whether the index stands at the head of its node, or the node is away: then watched addresses are looked for, and what is found is told. */
export const isIndexLevel = async (session: Session): Promise<boolean> => {
  const { rows } = await session.run(
    'index_is_level',
    `select from lanes l left join node_states n on true where l.name = 'blocks' and ${isLevelText}`,
  )
  return rows.length > 0
}

/** Events that may be told now: at first sight or final, at once or of a day that is over; and those that were told and withdrawn. */
const readyText = (users: string) => `
  select e.event_id, e.user_id, e.withdrawn_at is not null as withdrawn
    from watch_events e join watches w on w.user_id = e.user_id and w.address = e.address
   where e.told_at is null and e.withdrawn_at is null ${users}
     and (not w.is_final_only or e.block_number <= (select finalized_number from node_states))
     and (not w.is_daily or e.seen_at < date_trunc('day', now() at time zone 'utc') at time zone 'utc')
  union all
  select e.event_id, e.user_id, true from watch_events e
   where e.withdrawn_at is not null and e.told_at is not null and e.withdrawal_told_at is null and not e.is_unmailed ${users}`

const alertsAnHour = 20
const isPausedText = `u.mails_refused >= ${maxRefused}`
const wantsText = `u.wants_alerts and not ${isPausedText} and u.confirmed_at is not null and u.disabled_at is null`
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

/** An event as it waits to be told: without the user's names, which are sealed. Amounts are wei or units of the token. */
export interface BareEvent {
  kind: WatchEventKind
  address: string
  counterparty: string | null
  amount: string | null
  token: string | null
  symbol: string | null
  decimals: number | null
  tokenItem: string | null
  transactionHash: string
  blockNumber: number
  isWithdrawn: boolean
}

/** An event as a mail, a feed or a webhook tells it: with the user's names; empty where there is none. */
export type ToldEvent<Event extends BareEvent = BareEvent> = Event & { name: string; counterpartyName: string }

/** Events with what their user calls the addresses. */
export const nameEvents = async <Event extends BareEvent>(
  session: Session,
  sealing: Sealing | undefined,
  userId: string,
  events: readonly Event[],
): Promise<ToldEvent<Event>[]> => {
  if (events.length === 0) return []
  const mentioned = events.flatMap(({ address, counterparty }) => [address, counterparty])
  const { watchName, privateName } = await readOwnNames(session, sealing, userId, mentioned)
  return events.map((event) => ({
    ...event,
    name: watchName(event.address),
    counterpartyName: event.counterparty === null ? '' : privateName(event.counterparty),
  }))
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
            t.block_number as "blockNumber", t.withdrawn as "isWithdrawn"
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

/** An event as its user sees it in a list. */
export interface WatchEventRow extends Omit<BareEvent, 'counterparty' | 'address' | 'token' | 'transactionHash'> {
  /** null: no key of DATA_KEY opens it */
  name: string | null
  address: `0x${string}`
  counterparty: `0x${string}` | null
  token: `0x${string}` | null
  transactionHash: `0x${string}`
  timestamp: number
}

/** A page of what happened at the addresses that a user watches, newest first. */
export const listWatchEvents = async (
  session: Session,
  { sealing, userId }: Owner,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: WatchEventRow[]; total: number }> => {
  const { rows: counted } = await session.run<{ total: number }>(
    'watch_events_count',
    'select count(*)::int as total from watch_events where user_id = $1',
    [userId],
  )
  const { rows } = await session.run<Omit<WatchEventRow, 'name'> & StoredText>(
    'watch_events_list',
    `select e.kind, e.address, w.name as plain, w.sealed_name as sealed, e.counterparty, e.amount::text as amount, e.token, f.symbol, f.decimals,
            e.token_item::text as "tokenItem", e.transaction_hash as "transactionHash", e.block_number as "blockNumber",
            e.withdrawn_at is not null as "isWithdrawn", e.timestamp
       from watch_events e join watches w on w.user_id = e.user_id and w.address = e.address
       left join addresses a on a.address = e.token left join token_facts f on f.token_id = a.address_id
      where e.user_id = $1 order by e.event_id desc limit $2::int offset $3::bigint`,
    [userId, limit, offset],
  )
  const opened = rows.map(({ plain, sealed, ...row }) => ({
    ...row,
    name: openText(sealing, privatePlaces.watch(userId, row.address), { plain, sealed }),
  }))
  return { rows: opened, total: counted[0]!.total }
}

/** Whether mails of alerts are wanted, and whether they pause because the user's address refused too many. */
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
