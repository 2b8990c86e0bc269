import { byteaParameter } from '../hex-bytes.ts'
import { type Reader, statement } from '../reader.ts'
import { type PendingEnding, type PoolState, pendingEndings } from './table.ts'

export interface PendingRow {
  hash: string
  sender: string
  nonce: string
  recipient: string | null
  type: number
  value: string
  gas: string
  gasPrice: string
  maxFeePerGas: string | null
  maxPriorityFeePerGas: string | null
  selector: string | null
  inputSize: number
  isQueued: boolean
  /** Unix seconds. */
  appearedAt: number
  endedAt: number | null
  blockNumber: number | null
  replacedBy: string | null
}
const columns = `hash, sender, nonce::text as nonce, recipient, type, value, gas, gas_price as "gasPrice",
  max_fee_per_gas as "maxFeePerGas", max_priority_fee_per_gas as "maxPriorityFeePerGas", selector,
  input_size as "inputSize", is_queued as "isQueued", extract(epoch from appeared_at)::bigint as "appearedAt",
  extract(epoch from ended_at)::bigint as "endedAt", block_number as "blockNumber", replaced_by as "replacedBy"`

const waitingStatement = statement<PendingRow>(
  'pending_page',
  `select ${columns} from pending_transactions where ending is null order by appearance desc limit $1 offset $2`,
)
const endedStatement = statement<PendingRow>(
  'pending_ended_page',
  `select ${columns} from pending_transactions where ending = $3
    order by ended_at desc, appearance desc limit $1 offset $2`,
)
const waitingCountStatement = statement<{ total: number }>(
  'pending_count',
  'select count(*) as total from pending_transactions where ending is null',
)

const endedCountStatement = statement<{ total: number }>(
  'pending_ended_count',
  'select count(*) as total from pending_transactions where ending = $1',
)

/** The pool is bounded by the node, what ended by us: both are counted and paged by skipping. Newest first. */
export const listPending = async (
  reader: Reader,
  state: PendingEnding | null,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: PendingRow[]; total: number }> => {
  const ending = state === null ? null : pendingEndings[state]
  const counted =
    ending === null ? await reader.row(waitingCountStatement, []) : await reader.row(endedCountStatement, [ending])
  const total = counted?.total ?? 0
  const offset = (pageNum - 1) * pageSize
  if (offset >= total) return { rows: [], total }
  const rows =
    ending === null
      ? await reader.rows(waitingStatement, [pageSize, offset])
      : await reader.rows(endedStatement, [pageSize, offset, ending])
  return { rows, total }
}

const oneStatement = statement<PendingRow & { ending: number | null }>(
  'pending_one',
  `select ${columns}, ending from pending_transactions where hash = $1`,
)
/** What the pool showed of a transaction and how its wait ended (null: it waits); undefined when it did not show it. */
export const getPending = async (
  reader: Reader,
  hash: string,
): Promise<{ row: PendingRow; ending: PendingEnding | null } | undefined> => {
  const found = await reader.row(oneStatement, [byteaParameter(hash)])
  if (found === undefined) return undefined
  const { ending, ...row } = found
  const names = Object.keys(pendingEndings) as PendingEnding[]
  return { row, ending: names.find((name) => pendingEndings[name] === ending) ?? null }
}

const replacedStatement = statement<{ hash: string }>(
  'pending_replaced',
  `select hash from pending_transactions where ending = ${pendingEndings.replaced} and replaced_by = $1
    order by ended_at desc, appearance desc limit 10`,
)
/** Whose nonce a transaction took, as far as the pool is remembered: the newest first. */
export const listReplaced = async (reader: Reader, hash: string): Promise<string[]> =>
  (await reader.rows(replacedStatement, [byteaParameter(hash)])).map((row) => row.hash)

const poolStatement = statement<PoolState>('pending_pool', 'select source, idle, message from pending_pools')
/** How the indexer follows the pool; undefined when it has not looked yet. */
export const getPool = (reader: Reader) => reader.row(poolStatement, [])
