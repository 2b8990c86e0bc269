import type { Session } from '../database.ts'
import { bucketBits } from '../table/columns.ts'
import { dropOldEvents, oldestOpen } from './watch-events.ts'

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
const forAllTopic = "'\\x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'::bytea"
const approvalTopics = `('\\x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'::bytea, ${forAllTopic})`
/** An address in a topic, which is stored without leading zero bytes. */
const addressIn = (topic: string) => `decode(lpad(encode(${topic}, 'hex'), 40, '0'), 'hex')`
/**
 * The number that a column holds whose runs of zero bytes are written short (zero-run-length.ts), read byte by byte; null where
 * its bytes are not `size`.
 */
const numberIn = (data: string, size: string) =>
  `(with recursive read (place, literal, size, value) as (
      select 0, 0, 0, 0::numeric
      union all
      select place + 1, case when literal > 0 then literal - 1 when byte < 128 then byte + 1 else 0 end,
             r.size + case when literal > 0 then 1 when byte < 128 then 0 else byte - 127 end,
             case when literal > 0 then value * 256 + byte when byte < 128 then value
                  else value * trunc(power(256::numeric, byte - 127)) end
        from (select read.*, get_byte(${data}, place) as byte from read where place < octet_length(${data}) and read.size <= 32) r)
    select value from read where place = octet_length(${data}) and literal = 0 and size = ${size})`
/** A topic as such a column. */
const runsOfTopic = (topic: string) =>
  `(case when octet_length(${topic}) = 0 then ''::bytea
         else set_byte('\\x00'::bytea, 0, octet_length(${topic}) - 1) || ${topic} end)`
/** What an operator of all is told to take: as much as a token's largest number. */
const allOfThem = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
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

/** The least value is one of payments: what pays nothing has its own wishes. */
const isLargeEnough = '(s.value = 0 or s.value >= w.least_value)'

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
 * call also in a later look, when its new block is traced. A transaction that was told of is looked for in any block: a reorg may put it
 * below the one at which its address began to be watched. What is found again in another block counts as not withdrawn. Each channel has a
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
    select w.user_id, w.address, 'approval', l.transaction_position, l.log_index, 0, null, ${addressIn('l.topic2')}, l.contract_id,
           case when l.topic3 is not null then ${numberIn(runsOfTopic('l.topic3'), 'octet_length(l.topic3)')} end,
           case when l.topic3 is not null then 1
                when l.topic0_id = (select topic_id from topics where topic = ${forAllTopic})
                then case ${numberIn('l.data', '32')} when 0 then 0 when 1 then ${allOfThem} end
                else ${numberIn('l.data', '32')} end
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
     where (s.status = 0 or ${isLargeEnough}) and case when s.status = 0 then w.wants_failed else w.wants_outgoing end
       and (s.value > 0 or b.user_id is null)
    union all
    select w.user_id, w.address, 'incoming', s.transaction_position, -1, 0, s.from_id, null, null, null, s.value
      from sent s join addresses a on a.address_id = s.to_id join watches w on w.address = a.address
      left join told_by_tokens b on b.user_id = w.user_id and b.address = w.address and b.transaction_position = s.transaction_position
     where w.wants_incoming and s.status is distinct from 0 and s.from_id <> s.to_id and ${isLargeEnough}
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
           k.timestamp, f.log_index = -1 and s.to_id is null as is_creation
      from found f join transactions s on s.bucket = f.transaction_position >> ${bucketBits} and s.transaction_position = f.transaction_position
      join blocks k on k.block_number = s.block_number
      join watches w on w.user_id = f.user_id and w.address = f.address
      left join addresses ca on ca.address_id = f.counterparty_id
     where s.block_number > w.since_block
        or exists (select from watch_events x where x.user_id = f.user_id and x.address = f.address and x.transaction_hash = s.hash)),
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
                              block_number, block_hash, timestamp, is_creation, told_at, is_unmailed, hook_due)
    select user_id, address, kind, log_index, item, amount, counterparty, token, token_item, transaction_hash, block_number, block_hash,
           timestamp, is_creation, case when is_unmailed then now() end, is_unmailed, is_hooked
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
