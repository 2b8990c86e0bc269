import type { Session } from '../database.ts'
import { type Lender, listLenders } from '../tokens/same-symbol.ts'
import type { Owner } from './notes.ts'
import { openText, privatePlaces, readOwnNames, type StoredText } from './private-texts.ts'
import type { Sealing } from './sealing.ts'

/** What may happen at a watched address. */
export type WatchEventKind = 'incoming' | 'outgoing' | 'failed' | 'tokenIn' | 'tokenOut' | 'approval'

/** The newest block that no reorg replaces any more; without finality one far behind. */
export const oldestOpen = `(select coalesce(n.finalized_number, l.number - 10000) from lanes l left join node_states n on true
                       where l.name = 'blocks')`

/** Events of a user that are kept beside those that wait for a channel, or that a reorg may take back. */
const maxKept = 1_000

/** Removes what was told longest ago. A reorg must find what was told: only final events go. */
export const dropOldEvents = async (session: Session, userIds: readonly string[]): Promise<void> => {
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
  /** Its transaction has no recipient: `counterparty` is the contract that it made. */
  isCreation: boolean
}

/** Events with the better-known token whose symbol each one's token bears, as it is now; null where there is none. */
const withLenders = async <Event extends { token: string | null }>(
  session: Session,
  events: readonly Event[],
): Promise<(Event & { borrowed: Lender | null })[]> => {
  const tokens = events.flatMap(({ token }) => (token === null ? [] : [token]))
  const lenders = await listLenders(session, tokens)
  return events.map((event) => ({ ...event, borrowed: lenders.get(event.token ?? '') ?? null }))
}

/** An event as a mail, a feed or a webhook tells it: with the user's names; empty where there is none. */
export type ToldEvent<Event extends BareEvent = BareEvent> = Event & {
  name: string
  counterpartyName: string
  /** The better-known token whose symbol this one bears. */
  borrowed: Lender | null
}

/** Events with what their user calls the addresses, and what is to be known of their tokens. */
export const nameEvents = async <Event extends BareEvent>(
  session: Session,
  sealing: Sealing | undefined,
  userId: string,
  events: readonly Event[],
): Promise<ToldEvent<Event>[]> => {
  if (events.length === 0) return []
  const mentioned = events.flatMap(({ address, counterparty }) => [address, counterparty])
  const { watchName, privateName } = await readOwnNames(session, sealing, userId, mentioned)
  return (await withLenders(session, events)).map((event) => ({
    ...event,
    // its label of the watch list first, the other party's private name
    name: watchName(event.address) || privateName(event.address),
    counterpartyName:
      event.counterparty === null ? '' : privateName(event.counterparty) || watchName(event.counterparty),
  }))
}

/** An event as its user sees it in a list. */
export interface WatchEventRow extends Omit<BareEvent, 'counterparty' | 'address' | 'token' | 'transactionHash'> {
  eventId: number
  /** null: no key of DATA_KEY opens it */
  name: string | null
  address: `0x${string}`
  counterparty: `0x${string}` | null
  /** What the user's watch list calls it; empty where it does not, null as above. */
  counterpartyName: string | null
  token: `0x${string}` | null
  transactionHash: `0x${string}`
  timestamp: number
  /** The better-known token whose symbol this one bears. */
  borrowed: Lender | null
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
  const { rows } = await session.run<
    Omit<WatchEventRow, 'name' | 'counterpartyName' | 'borrowed'> &
      StoredText & { otherPlain: string; otherSealed: StoredText['sealed'] }
  >(
    'watch_events_list',
    `select e.event_id as "eventId", e.kind, e.address, w.name as plain, w.sealed_name as sealed, e.counterparty,
            coalesce(o.name, '') as "otherPlain", o.sealed_name as "otherSealed", e.amount::text as amount, e.token, f.symbol, f.decimals,
            e.token_item::text as "tokenItem", e.transaction_hash as "transactionHash", e.block_number as "blockNumber",
            e.withdrawn_at is not null as "isWithdrawn", e.is_creation as "isCreation", e.timestamp
       from watch_events e join watches w on w.user_id = e.user_id and w.address = e.address
       left join watches o on o.user_id = e.user_id and o.address = e.counterparty
       left join addresses a on a.address = e.token left join token_facts f on f.token_id = a.address_id
      where e.user_id = $1 order by e.event_id desc limit $2::int offset $3::bigint`,
    [userId, limit, offset],
  )
  const opened = (await withLenders(session, rows)).map(({ plain, sealed, otherPlain, otherSealed, ...row }) => ({
    ...row,
    name: openText(sealing, privatePlaces.watch(userId, row.address), { plain, sealed }),
    counterpartyName: openText(sealing, privatePlaces.watch(userId, row.counterparty ?? ''), {
      ...{ plain: otherPlain, sealed: otherSealed },
    }),
  }))
  return { rows: opened, total: counted[0]!.total }
}
