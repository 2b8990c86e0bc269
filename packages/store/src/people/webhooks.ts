import type { Session } from '../database.ts'
import type { BareEvent } from './watch-events.ts'

/** Why an attempt failed: `FetchReason` of guarded-fetch, or no key opens the secret. */
type WebhookProblem = 'http' | 'timeout' | 'redirect' | 'private' | 'name' | 'connection' | 'url' | 'sealed'

/** A webhook as its user sees it. Times are unix seconds. */
export interface WebhookRow {
  url: string
  createdAt: number
  /** When something was last taken; null: never. */
  sentAt: number | null
  /** Why the last attempt failed, in English; null: it did not. */
  problem: string | null
  /** The same as a word, with the HTTP status of `http`. */
  problemCode: WebhookProblem | null
  problemStatus: number | null
  /** Since when nothing is sent, because all failed for a day; null: it is at work. */
  endedAt: number | null
  /** Deliveries that wait. */
  waiting: number
}

/**
 * Attempts of one delivery, later and later, an hour apart at most: over about 23 hours. Later deliveries wait for it. It is given up before the
 * webhook ends: one delivery that a receiver cannot take ends nothing.
 */
const maxAttempts = 30
/** Attempts of a test: nothing is lost with it. */
const maxTestAttempts = 5
/** A webhook ends when nothing was taken for so long, over so many attempts. */
const [maxFailingHours, leastFailures] = [24, 10]
/** Deliveries of one user that wait at once: events beyond wait themselves. */
const maxWaiting = 20
/** Events of one delivery. */
const maxEvents = 100

const seconds = (column: string) => `extract(epoch from ${column})::bigint`

export const findWebhook = async (session: Session, userId: string): Promise<WebhookRow | null> => {
  const { rows } = await session.run<WebhookRow>(
    'webhook',
    `select h.url, ${seconds('h.created_at')} as "createdAt", ${seconds('h.sent_at')} as "sentAt", h.problem,
            case when h.problem is not null then h.problem_code end as "problemCode",
            case when h.problem is not null then h.problem_status end as "problemStatus",
            ${seconds('h.ended_at')} as "endedAt",
            (select count(*)::int from webhook_deliveries d
              where d.user_id = h.user_id and d.sent_at is null and d.given_up_at is null) as waiting
       from webhooks h where h.user_id = $1`,
    [userId],
  )
  return rows[0] ?? null
}

/** What the secret of a user's webhook is sealed as. */
export const webhookPlace = (userId: string): string => `webhook ${userId}`

/** Gives a user a webhook, or another address and secret to the one there is. What the old one waited for or heard is forgotten. */
export const keepWebhook = async (
  session: Session,
  userId: string,
  { url, sealedSecret }: { url: string; sealedSecret: Buffer },
): Promise<void> => {
  await deleteWebhook(session, userId)
  await session.run('webhook_insert', 'insert into webhooks (user_id, url, sealed_secret) values ($1, $2, $3)', [
    ...[userId, url, sealedSecret],
  ])
}

export const deleteWebhook = async (session: Session, userId: string): Promise<void> => {
  await session.run('webhook_delete', 'delete from webhooks where user_id = $1', [userId])
  await session.run(
    'webhook_events_forget',
    `update watch_events set hook_due = false, hook_told = null
      where user_id = $1 and (hook_due or hook_told is not null)`,
    [userId],
  )
}

/**
 * Writes down a delivery that tells of nothing, and begins a webhook again that was ended.
 * @returns whether there is a webhook, and no other test waits
 */
export const insertWebhookTest = async (session: Session, userId: string): Promise<boolean> => {
  const { rowCount } = await session.run(
    'webhook_test',
    `insert into webhook_deliveries (user_id, is_test, body)
     select user_id, true, '{"type": "test", "events": []}' from webhooks h where user_id = $1
        and not exists (select from webhook_deliveries d
                         where d.user_id = h.user_id and is_test and created_at > now() - interval '10 seconds')`,
    [userId],
  )
  if (rowCount === 0) return false
  await session.run(
    'webhook_again',
    'update webhooks set ended_at = null, failures = 0, failing_since = null, problem = null where user_id = $1',
    [userId],
  )
  await session.run(
    'webhook_deliveries_again',
    'update webhook_deliveries set due_at = now() where user_id = $1 and sent_at is null and given_up_at is null',
    [userId],
  )
  return true
}

const readyText = `
  select e.event_id, e.user_id from watch_events e
    join watches w on w.user_id = e.user_id and w.address = e.address
    join webhooks h on h.user_id = e.user_id join users u on u.user_id = e.user_id
   where e.hook_due and h.ended_at is null and u.confirmed_at is not null and u.disabled_at is null
     and (not w.is_final_only or e.withdrawn_at is not null
          or e.block_number <= (select finalized_number from node_states))
     and (select count(*) from webhook_deliveries d
           where d.user_id = e.user_id and d.sent_at is null and d.given_up_at is null and not d.is_test) < ${maxWaiting}`

/** Users whose webhooks are to be told of something: first who waits longest. */
export const listUsersToHook = async (session: Session, most: number): Promise<string[]> => {
  const { rows } = await session.run<{ userId: string }>(
    'webhook_users',
    `select user_id as "userId" from (${readyText}) r group by user_id order by min(event_id) limit $1::int`,
    [most],
  )
  return rows.map(({ userId }) => userId)
}

/** An event of a delivery. The user's names are laid over it when it is sent. */
interface HookedEvent extends BareEvent {
  /** The same for the same event, whatever block it is in. */
  key: string
  /** Unix seconds, of its block. */
  timestamp: number
}

/**
 * Takes the next events of a user that may be told, at most 100, and writes the delivery of them: both or neither.
 * @returns how many
 */
export const writeDelivery = async (session: Session, userId: string): Promise<number> => {
  await session.run('webhook_lock', 'select from webhooks where user_id = $1 for update', [userId])
  const { rows } = await session.run<HookedEvent>(
    'webhook_take',
    `with ready as (${readyText} and e.user_id = $1 order by e.event_id limit ${maxEvents}),
       taken as (
         update watch_events e set hook_due = false,
                hook_told = case when e.withdrawn_at is null then 'found' else 'withdrawn' end
           from ready r where e.event_id = r.event_id returning e.*)
     select t.kind, t.address, t.counterparty, t.amount::text as amount, t.token,
            f.symbol, f.decimals, t.token_item::text as "tokenItem", t.transaction_hash as "transactionHash",
            t.block_number as "blockNumber", t.withdrawn_at is not null as "isWithdrawn",
            t.is_creation as "isCreation", t.timestamp,
            concat_ws(':', encode(t.transaction_hash, 'hex'), encode(t.address, 'hex'), t.kind, t.log_index, t.item) as key
       from taken t left join addresses a on a.address = t.token left join token_facts f on f.token_id = a.address_id
      order by t.event_id`,
    [userId],
  )
  if (rows.length === 0) return 0
  await session.run(
    'webhook_delivery_insert',
    `with told as (select left_out from webhooks where user_id = $1),
       numbered as (update webhooks set last_number = last_number + 1, left_out = 0 where user_id = $1 returning last_number)
     insert into webhook_deliveries (user_id, number, body)
     select $1, n.last_number, $2::jsonb || jsonb_build_object('leftOut', t.left_out) from numbered n, told t`,
    [userId, JSON.stringify({ type: 'events', events: rows })],
  )
  return rows.length
}

/** A delivery whose attempt has begun. */
export interface DeliveryRow {
  deliveryId: string
  userId: string
  url: string
  sealedSecret: `0x${string}`
  /** One more than that of the delivery before; null: a test. */
  number: number | null
  body: { type: string; events: HookedEvent[]; leftOut?: number }
  /** Unix seconds. */
  createdAt: number
}

/**
 * Of each user the delivery that is due: a test, else the oldest that waits. While that one waits for its next attempt or is under
 * way, later ones are held, so that a receiver hears all in its order.
 */
const dueText = `
  select distinct on (w.user_id) w.delivery_id, w.due_at
    from webhook_deliveries w join webhooks x on x.user_id = w.user_id join users u on u.user_id = w.user_id
   where w.sent_at is null and w.given_up_at is null and w.due_at <= now() and x.ended_at is null and u.disabled_at is null
     and (w.is_test or not exists (
       select from webhook_deliveries o where o.user_id = w.user_id and o.number < w.number and o.sent_at is null and o.given_up_at is null))
   order by w.user_id, w.is_test desc, w.number`

export const areDeliveriesDue = async (session: Session): Promise<boolean> => {
  const { rows } = await session.run('webhook_deliveries_due', `select from (${dueText}) d limit 1`)
  return rows.length > 0
}

/**
 * Begins attempts of the deliveries that are due, one of each user: the next attempt of each comes later, whatever becomes of this
 * one. Two jobs at once begin no attempt twice: who waited for a row finds that it is due no more.
 */
export const beginDeliveries = async (session: Session, most: number): Promise<DeliveryRow[]> => {
  const { rows } = await session.run<DeliveryRow>(
    'webhook_deliveries_begin',
    `update webhook_deliveries d set attempts = d.attempts + 1,
            due_at = now() + make_interval(secs => least(3600, 30 * power(2, d.attempts)))
       from webhooks h
      where h.user_id = d.user_id and d.sent_at is null and d.given_up_at is null and d.due_at <= now() and d.delivery_id in (
        select first.delivery_id from (${dueText}) first order by first.due_at limit $1::int)
     returning d.delivery_id as "deliveryId", d.user_id as "userId", h.url, h.sealed_secret as "sealedSecret", d.number, d.body,
               ${seconds('d.created_at')} as "createdAt"`,
    [most],
  )
  return rows
}

/** Of a delivery that is over: nobody asks what it told. */
const noBody = "'{}'::jsonb"

/** A delivery was taken. One whose webhook was removed or replaced meanwhile is gone, and says nothing of the new one. */
export const markDelivered = async (session: Session, { deliveryId }: DeliveryRow): Promise<void> => {
  await session.run(
    'webhook_delivery_sent',
    `with sent as (update webhook_deliveries set sent_at = now(), body = ${noBody} where delivery_id = $1 returning user_id)
     update webhooks h set sent_at = now(), failures = 0, failing_since = null, problem = null
       from sent where h.user_id = sent.user_id`,
    [deliveryId],
  )
}

const isLastText = `attempts >= case when is_test then ${maxTestAttempts} else ${maxAttempts} end`

/**
 * Notes that an attempt failed. After its last one the delivery is given up; where nothing else waits then, the failures begin anew
 * with the next delivery. Where nothing was taken for a day, nothing is sent any more.
 * @returns whether this one ended the webhook
 */
export const noteDeliveryProblem = async (
  session: Session,
  { deliveryId }: Pick<DeliveryRow, 'deliveryId'>,
  { text, code, status }: { text: string; code: WebhookProblem | null; status: number | null },
): Promise<boolean> => {
  const { rows } = await session.run<{ isEnded: boolean }>(
    'webhook_problem',
    `with failed as (
       update webhook_deliveries
          set given_up_at = case when ${isLastText} then now() end, body = case when ${isLastText} then ${noBody} else body end
        where delivery_id = $1 returning user_id, given_up_at),
     over as (
       select from failed f where f.given_up_at is not null and not exists (
         select from webhook_deliveries d
          where d.user_id = f.user_id and d.delivery_id <> $1 and d.sent_at is null and d.given_up_at is null))
     update webhooks h
        set failures = case when exists (select from over) then 0 else failures + 1 end,
            failing_since = case when not exists (select from over) then coalesce(failing_since, now()) end,
            problem = $2, problem_code = $3, problem_status = $4::int,
            ended_at = case when failures + 1 >= ${leastFailures} and failing_since <= now() - interval '${maxFailingHours} hours' then now() end
       from failed where h.user_id = failed.user_id and h.ended_at is null
     returning ended_at is not null as "isEnded"`,
    [deliveryId, text.slice(0, 300), code, status],
  )
  return rows[0]?.isEnded ?? false
}
