import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Session } from '../database.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'
import { decodeZeroRunsHex } from '../zero-run-length.ts'
import { contractItem } from './table.ts'

/** Positions up to which items and logs were looked at. */
export interface ItemCursor {
  transfers721: number
  transfers1155: number
  transactionPosition: number
}

/**
 * Reads the cursor and keeps every other writer of documents, a rewind too, waiting until the transaction ends. To be
 * called first.
 */
export const lockItemCursor = async (session: Session): Promise<ItemCursor> => {
  const { rows } = await session.run<ItemCursor>(
    'item_cursor_lock',
    `select transfers_721 as "transfers721", transfers_1155 as "transfers1155",
            transaction_position as "transactionPosition" from item_cursors for update`,
  )
  if (rows[0] === undefined) throw new Error('The database has no item cursor.')
  return rows[0]
}

const lists = { 721: 'transfers_721', 1155: 'transfers_1155' } as const

/**
 * Takes up the items whose first transfer lies in the next part of a standard's list, and moves the cursor behind it.
 * @returns how many positions of the list were passed
 */
export const takeUpItems = async (session: Session, standard: 721 | 1155, after: number, length: number) => {
  const { rows } = await session.run<{ passed: number }>(
    'items_take_up',
    `with passed as (
       select token_id, token_item, item_position, standard_position from token_transfers
        where standard = $1 and standard_position > $2::bigint and standard_position <= $2::bigint + $3::int),
     found as (
       insert into item_documents (token_id, token_item, standard)
       select token_id, token_item, $1 from passed where item_position = 1
       on conflict do nothing returning token_id),
     queued as (
       insert into item_queues (token_id) select distinct token_id from found
       on conflict (token_id) do update set due_at = least(item_queues.due_at, now()) where item_queues.attempts = 0)
     select coalesce(max(standard_position) - $2::bigint, 0) as passed from passed`,
    [standard, after, length],
  )
  const passed = rows[0]?.passed ?? 0
  if (passed > 0) {
    await session.run(`item_cursor_${lists[standard]}`, `update item_cursors set ${lists[standard]} = $1::bigint`, [
      after + passed,
    ])
  }
  return passed
}

/** Takes up the contracts' own documents: one of every token. @returns how many are new */
export const takeUpContracts = async (session: Session): Promise<number> => {
  const { rowCount } = await session.run(
    'item_contracts_take_up',
    `with found as (
       insert into item_documents (token_id, token_item)
       select token_id, ${contractItem} from tokens k
        where not exists (select from item_documents d where d.token_id = k.token_id and d.token_item = ${contractItem})
       on conflict do nothing returning token_id)
     insert into item_queues (token_id) select token_id from found
     on conflict (token_id) do update set due_at = least(item_queues.due_at, now())`,
  )
  return rowCount
}

/** A log in full. */
export interface AnnouncementLog {
  tokenId: number
  blockNumber: number
  topics: Hash[]
  data: Hex
}
type Row = {
  tokenId: number
  blockNumber: number
  topic0: string
  topic1: string | null
  topic2: string | null
  topic3: string | null
  data: Hex
}

const fullTopic = (trimmed: string): Hash => `0x${trimmed.slice(2).padStart(64, '0')}`

/**
 * Logs with one of the signatures among the next transactions, of contracts whose documents are kept; moves the cursor
 * behind them. Reads every log of those transactions.
 * @returns undefined at the newest indexed transaction
 */
export const passAnnouncements = async (
  session: Session,
  signatures: readonly Hash[],
  after: number,
  transactions: number,
): Promise<AnnouncementLog[] | undefined> => {
  const { rows: moved } = await session.run<{ upTo: number }>(
    'item_cursor_transactions',
    `update item_cursors set transaction_position = least($1::bigint + $2::int, last)
       from (select last_transaction_position as last from blocks
              where block_number = (select number from lanes where name = 'blocks')) b
      where last > $1::bigint returning transaction_position as "upTo"`,
    [after, transactions],
  )
  if (moved[0] === undefined) return undefined
  const { rows } = await session.run<Row>(
    'item_announcements',
    `select l.contract_id as "tokenId", b.block_number as "blockNumber", t.topic as topic0, l.topic1, l.topic2, l.topic3, l.data
       from logs l join topics t on t.topic_id = l.topic0_id
       join transactions b on b.bucket = l.bucket and b.transaction_position = l.transaction_position
      where l.bucket >= (($1::bigint + 1) >> 14)::int and l.bucket <= ($2::bigint >> 14)::int
        and l.transaction_position > $1::bigint and l.transaction_position <= $2::bigint
        and l.topic0_id = any(array(select topic_id from topics where topic = any($3::bytea[])))
        and exists (select from item_queues q where q.token_id = l.contract_id)
      order by l.transaction_position, l.log_index`,
    [after, moved[0].upTo, byteaArrayParameter(signatures)],
  )
  return rows.map(({ tokenId, blockNumber, topic0, topic1, topic2, topic3, data }) => ({
    tokenId,
    blockNumber,
    topics: [topic0, topic1, topic2, topic3].flatMap((topic) => (topic === null ? [] : [fullTopic(topic)])),
    data: decodeZeroRunsHex(data),
  }))
}

/** Documents of a token that are said to have changed in a block: those of items in a range. */
export interface Announcement {
  tokenId: number
  blockNumber: number
  from: bigint
  to: bigint
}

/** A contract may announce as often as it likes: a document is fetched again a minute after its last fetch at the earliest. */
const shortestRest = `interval '1 minute'`

/** Has the announced documents fetched again, those of them that were asked for before the block. */
export const markAnnounced = async (session: Session, announcements: readonly Announcement[]): Promise<void> => {
  if (announcements.length === 0) return
  await session.run(
    'items_announced',
    `with touched as (
       update item_documents d
          set attempts = 0, due_at = greatest(now(), coalesce(d.tried_at + ${shortestRest}, now()))
         from unnest($1::int[], $2::numeric[], $3::numeric[], $4::int[]) n (token_id, lowest, highest, block_number)
        where d.token_id = n.token_id and d.token_item between n.lowest and n.highest and d.read_block < n.block_number
          and d.due_at > greatest(now(), coalesce(d.tried_at + ${shortestRest}, now()))
       returning d.token_id, d.due_at)
     update item_queues q set due_at = least(q.due_at, t.due_at)
       from (select token_id, min(due_at) as due_at from touched group by token_id) t
      where q.token_id = t.token_id and q.attempts = 0`,
    [
      announcements.map(({ tokenId }) => tokenId),
      announcements.map(({ from }) => from.toString()),
      announcements.map(({ to }) => to.toString()),
      announcements.map(({ blockNumber }) => blockNumber),
    ],
  )
}

/** A token whose turn it is, with the documents that are due. */
export interface Turn {
  tokenId: number
  contractAddress: Address
  /** `uri` as the contract named it the last time; null: it named none, or was not asked. */
  items: { tokenItem: string; standard: 721 | 1155 | null; attempts: number; uri: string | null }[]
}

/**
 * The tokens whose turn it is, longest waiting first, each with a few of its due documents; with one where nobody
 * answered the last time.
 */
export const listTurns = async (session: Session, tokens: number, itemsEach: number): Promise<Turn[]> => {
  const { rows } = await session.run<Turn>(
    'item_turns',
    `select q.token_id as "tokenId", a.address as "contractAddress", coalesce(d.items, '[]'::jsonb) as items
       from (select token_id, attempts from item_queues where due_at <= now() order by due_at limit $1::int) q
       join addresses a on a.address_id = q.token_id
       left join lateral (
         select jsonb_agg(jsonb_build_object('tokenItem', token_item::text, 'standard', standard, 'attempts', attempts, 'uri', uri)) as items
           from (select token_item, standard, attempts, uri from item_documents
                  where token_id = q.token_id and due_at <= now() order by due_at
                  limit case when q.attempts > 0 then 1 else $2::int end) i) d on true`,
    [tokens, itemsEach],
  )
  return rows
}
