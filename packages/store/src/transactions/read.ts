import { bytes, type Reader, statement } from '../reader.ts'

/** A transaction as lists show it, with the facts of its block. */
export interface TransactionSummaryRow {
  position: number
  nonce: string
  blockNumber: number
  fromId: number
  toId: number | null
  createdId: number | null
  logCount: number
  type: number
  status: 0 | 1 | null
  gasUsed: string
  effectiveGasPrice: string
  value: string
  hash: string
  /** First bytes of the coded calldata, enough for a selector. */
  inputStart: string
  timestamp: number
  minerId: number
  /** Position of the last transaction of its block, and how many the block has. */
  lastTransactionPosition: number
  blockTransactionCount: number
}
/** Of `t`, a transaction, and `b`, its block. */
export const summaryColumns = `
  t.transaction_position as position, t.nonce::text as nonce, t.block_number as "blockNumber", t.from_id as "fromId",
  t.to_id as "toId", t.created_id as "createdId", t.log_count as "logCount", t.type, t.status,
  t.gas_used as "gasUsed", t.effective_gas_price as "effectiveGasPrice", t.value, t.hash,
  substr(t.input, 1, 16) as "inputStart", b.timestamp, b.miner_id as "minerId",
  b.last_transaction_position as "lastTransactionPosition", b.transaction_count as "blockTransactionCount"`

const positionsStatement = statement<TransactionSummaryRow>(
  'transactions_by_position',
  `select ${summaryColumns}
     from unnest($1::bigint[]) with ordinality as k (position, place)
     join transactions t on t.bucket = (k.position >> 14)::int and t.transaction_position = k.position
     join blocks b on b.block_number = t.block_number
    order by k.place`,
)
/** Transactions by position, in the order asked. Those a rewind has removed are missing. */
export const listTransactions = (reader: Reader, positions: number[]): Promise<TransactionSummaryRow[]> =>
  positions.length === 0 ? Promise.resolve([]) : reader.rows(positionsStatement, [positions])

export interface TransactionRow extends TransactionSummaryRow {
  gas: string
  cumulativeGasUsed: string
  gasPrice: string
  maxFeePerGas: string | null
  maxPriorityFeePerGas: string | null
  v: string
  r: string
  s: string
  /** zero-run-length coded */
  input: string
  blockHash: string
  baseFeePerGas: string | null
  chainId: string | null
  maxFeePerBlobGas: string | null
  blobGasUsed: string | null
  blobGasPrice: string | null
  receiptRoot: string | null
  receiptBloom: string | null
  blobVersionedHashes: string[] | null
  accessList: unknown
  authorizationList: unknown
  raw: Record<string, unknown> | null
}
const fullColumns = `${summaryColumns},
  t.gas, t.cumulative_gas_used as "cumulativeGasUsed", t.gas_price as "gasPrice",
  t.max_fee_per_gas as "maxFeePerGas", t.max_priority_fee_per_gas as "maxPriorityFeePerGas", t.v, t.r, t.s, t.input,
  b.hash as "blockHash", b.base_fee_per_gas as "baseFeePerGas", x.chain_id as "chainId",
  x.max_fee_per_blob_gas as "maxFeePerBlobGas", x.blob_gas_used as "blobGasUsed", x.blob_gas_price as "blobGasPrice",
  x.receipt_root as "receiptRoot", x.receipt_bloom as "receiptBloom",
  x.blob_versioned_hashes as "blobVersionedHashes", x.access_list as "accessList",
  x.authorization_list as "authorizationList", x.raw`
const fullJoins = `
  join blocks b on b.block_number = t.block_number
  left join transaction_extras x on x.bucket = t.bucket and x.transaction_position = t.transaction_position`

const byHashStatement = statement<TransactionRow>(
  'transaction_by_hash',
  `select ${fullColumns} from transaction_hashes h
     join transactions t on t.bucket = (h.transaction_position >> 14)::int
                        and t.transaction_position = h.transaction_position
     ${fullJoins} where h.prefix = $1::bigint and t.hash = $2`,
)
/** One canonical transaction by hash: candidates by the first eight bytes, then the full hash. */
export const getTransaction = (reader: Reader, hash: string) =>
  reader.row(byHashStatement, [hashPrefix(hash), bytes(hash)])

/** The first eight bytes of a hash as the signed integer `transaction_hashes` is indexed by. */
export const hashPrefix = (hash: string): string => BigInt.asIntN(64, BigInt(hash.slice(0, 18))).toString()

const fullByPositionStatement = statement<TransactionRow>(
  'transactions_full_by_position',
  `select ${fullColumns}
     from unnest($1::bigint[]) with ordinality as k (position, place)
     join transactions t on t.bucket = (k.position >> 14)::int and t.transaction_position = k.position
     ${fullJoins} order by k.place`,
)
/** Transactions with every field, in the order asked. */
export const listFullTransactions = (reader: Reader, positions: number[]): Promise<TransactionRow[]> =>
  positions.length === 0 ? Promise.resolve([]) : reader.rows(fullByPositionStatement, [positions])

const hashesStatement = statement<{ position: number; hash: string; timestamp: number }>(
  'transaction_hashes_by_position',
  `select t.transaction_position as position, t.hash, b.timestamp
     from unnest($1::bigint[]) as k (position)
     join transactions t on t.bucket = (k.position >> 14)::int and t.transaction_position = k.position
     join blocks b on b.block_number = t.block_number`,
)
/** Hash and time of transactions by position. */
export const listTransactionHashes = (reader: Reader, positions: number[]) =>
  positions.length === 0 ? Promise.resolve([]) : reader.rows(hashesStatement, [positions])
