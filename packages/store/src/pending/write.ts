import type { Session } from '../database.ts'
import { byteaParameter } from '../hex-bytes.ts'
import { hashPrefix } from '../transactions/read.ts'
import { type PendingEnding, type PoolState, pendingEndings, type StoredPending } from './table.ts'

/** A transaction that waits, as far as following it needs. */
export interface WaitingRow {
  hash: string
  sender: string
  nonce: string
  isQueued: boolean
  /** The node's head when it was first missed; null while the pool shows it. */
  missingFrom: number | null
}
export const listWaiting = async (session: Session): Promise<WaitingRow[]> => {
  const { rows } = await session.run<WaitingRow>(
    'pending_waiting',
    `select hash, sender, nonce::text as nonce, is_queued as "isQueued", missing_from as "missingFrom"
       from pending_transactions where ending is null`,
  )
  return rows
}

const bareHex = (hex: string | null): string | null => hex?.slice(2) ?? null

/** Those that are new in the pool, or there again, or moved between its parts. */
export const upsertWaiting = async (session: Session, rows: readonly StoredPending[]): Promise<void> => {
  if (rows.length === 0) return
  const parameter = rows.map((row) => ({
    hash: bareHex(row.hash),
    sender: bareHex(row.sender),
    recipient: bareHex(row.recipient),
    selector: bareHex(row.selector),
    nonce: row.nonce.toString(),
    type: row.type,
    value: row.value.toString(),
    gas: row.gas.toString(),
    gas_price: row.gasPrice.toString(),
    max_fee_per_gas: row.maxFeePerGas?.toString() ?? null,
    max_priority_fee_per_gas: row.maxPriorityFeePerGas?.toString() ?? null,
    input_size: row.inputSize,
    is_queued: row.isQueued,
    appeared_at: row.appearedAt.toISOString(),
  }))
  await session.run(
    'pending_upsert',
    `insert into pending_transactions (appeared_at, hash, sender, recipient, selector, nonce, type, value, gas, gas_price,
       max_fee_per_gas, max_priority_fee_per_gas, input_size, is_queued)
     select appeared_at, decode(hash, 'hex'), decode(sender, 'hex'), decode(recipient, 'hex'), decode(selector, 'hex'),
            nonce, type, value, gas, gas_price, max_fee_per_gas, max_priority_fee_per_gas, input_size, is_queued
       from jsonb_to_recordset($1::jsonb) as r (hash text, sender text, recipient text, selector text, nonce numeric,
         type smallint, value numeric, gas numeric, gas_price numeric, max_fee_per_gas numeric,
         max_priority_fee_per_gas numeric, input_size integer, is_queued boolean, appeared_at timestamptz)
     on conflict (hash) do update set is_queued = excluded.is_queued, ending = null, ended_at = null, block_number = null,
       missing_from = null, replaced_by = null`,
    [JSON.stringify(parameter)],
  )
}

/** The pool no longer shows these, and no block of ours has them yet. */
export const markMissing = async (session: Session, hashes: readonly string[], nodeHead: number): Promise<void> => {
  if (hashes.length === 0) return
  await session.run(
    'pending_missing',
    'update pending_transactions set missing_from = $2 where hash = any($1::bytea[]) and ending is null',
    [hashes.map(byteaParameter), nodeHead],
  )
}

export interface MinedRow {
  hash: string
  blockNumber: number
  /** Unix seconds. */
  timestamp: number
}
/** Which of these are in a block of ours. */
export const findMined = async (session: Session, hashes: readonly string[]): Promise<MinedRow[]> => {
  if (hashes.length === 0) return []
  const { rows } = await session.run<MinedRow>(
    'pending_mined',
    `select t.hash, t.block_number as "blockNumber", b.timestamp
       from unnest($1::bytea[], $2::bigint[]) as k (hash, prefix)
       join transaction_hashes h on h.prefix = k.prefix
       join transactions t on t.bucket = (h.transaction_position >> 14)::int
        and t.transaction_position = h.transaction_position and t.hash = k.hash
       join blocks b on b.block_number = t.block_number`,
    [hashes.map(byteaParameter), hashes.map(hashPrefix)],
  )
  return rows
}

/** Of a sender's newest transactions in blocks, the one with this nonce. */
const newestLookedAt = 500
export const findMinedWithNonce = async (
  session: Session,
  sender: string,
  nonce: string,
): Promise<string | undefined> => {
  const { rows } = await session.run<{ hash: string }>(
    'pending_same_nonce',
    `select t.hash from addresses a
       cross join lateral (select transaction_position from address_entries e
                            where e.address_id = a.address_id and e.out_position is not null
                            order by e.out_position desc limit ${newestLookedAt}) e
       join transactions t on t.bucket = (e.transaction_position >> 14)::int
        and t.transaction_position = e.transaction_position
      where a.address = $1 and t.nonce = $2::numeric limit 1`,
    [byteaParameter(sender), nonce],
  )
  return rows[0]?.hash
}

/** The end of a wait. `at`: when the block was made, else when we saw it. */
export interface PendingEnd {
  hash: string
  ending: PendingEnding
  at: Date
  blockNumber: number | null
  replacedBy: string | null
}
export const endWaiting = async (session: Session, ends: readonly PendingEnd[]): Promise<void> => {
  if (ends.length === 0) return
  const parameter = ends.map(({ hash, ending, at, blockNumber, replacedBy }) => ({
    hash: bareHex(hash),
    ending: pendingEndings[ending],
    at: at.toISOString(),
    block_number: blockNumber,
    replaced_by: bareHex(replacedBy),
  }))
  await session.run(
    'pending_end',
    `update pending_transactions p
        set ending = r.ending, ended_at = r.at, block_number = r.block_number, replaced_by = decode(r.replaced_by, 'hex'),
            missing_from = null
       from jsonb_to_recordset($1::jsonb)
         as r (hash text, ending smallint, at timestamptz, block_number integer, replaced_by text)
      where p.hash = decode(r.hash, 'hex')`,
    [JSON.stringify(parameter)],
  )
}

const stands = `
  from transaction_hashes h
  join transactions t on t.bucket = (h.transaction_position >> 14)::int and t.transaction_position = h.transaction_position
 where h.prefix = ('x' || encode(substr(p.hash, 1, 8), 'hex'))::bit(64)::bigint and t.hash = p.hash`

/**
 * After a rewind: what was mined in a block that is gone waits again, until the pool or another block shows what became
 * of it.
 */
export const reopenDisplaced = async (session: Session, nodeHead: number): Promise<void> => {
  await session.run(
    'pending_reopen',
    `update pending_transactions p set ending = null, ended_at = null, block_number = null, missing_from = $1
      where ending = ${pendingEndings.mined} and not exists (select ${stands})`,
    [nodeHead],
  )
}

/** What was thought lost and came into a block past us: a node may keep what it no longer shows. */
export const correctLost = async (session: Session): Promise<void> => {
  await session.run(
    'pending_correct',
    `update pending_transactions q
        set ending = ${pendingEndings.mined}, ended_at = to_timestamp(b.timestamp), block_number = b.block_number,
            replaced_by = null
       from pending_transactions p cross join lateral (select t.block_number ${stands}) m
       join blocks b on b.block_number = m.block_number
      where q.appearance = p.appearance
        and p.ending in (${pendingEndings.replaced}, ${pendingEndings.dropped})`,
  )
}

const keptEnded = 20_000
/** Forgets what ended more than a day ago, and all but the newest of it. */
export const pruneEnded = async (session: Session): Promise<void> => {
  await session.run(
    'pending_prune',
    `delete from pending_transactions where ending is not null and (ended_at < now() - interval '1 day' or appearance in (
       select appearance from pending_transactions where ending is not null order by ended_at desc offset ${keptEnded}))`,
  )
}

/** Tells readers how the pool is followed, or why not. */
export const setPoolState = async (session: Session, { source, idle, message }: PoolState): Promise<void> => {
  await session.run(
    'pending_state',
    `insert into pending_pools (source, idle, message) values ($1, $2, $3)
     on conflict (only_row) do update set source = excluded.source, idle = excluded.idle, message = excluded.message`,
    [source, idle, message],
  )
}

/** How often the blocks lane was rewound. */
export const getForkEpoch = async (session: Session): Promise<{ forkEpoch: number; head: number }> => {
  const { rows } = await session.run<{ forkEpoch: number; head: number }>(
    'pending_epoch',
    `select fork_epoch as "forkEpoch", number as head from lanes where name = 'blocks'`,
  )
  if (rows[0] === undefined) throw new Error('The database has no lane "blocks".')
  return rows[0]
}
