import { bytes, type Reader, statement } from '../reader.ts'

/** A displaced block; `header` holds every field as hex, with transactionCount, size and fees. */
export interface ForkedBlockRow {
  position: number
  blockNumber: number
  hash: string
  header: Record<string, unknown>
  readopted: boolean
  reason: string
  detectedAt: number
  depth: number
  canonicalHash: string | null
}
const columns = `
  f.position, f.block_number as "blockNumber", f.hash, f.header, f.readopted, r.reason,
  floor(extract(epoch from r.detected_at))::bigint as "detectedAt", r.depth,
  (select b.hash from blocks b where b.block_number = f.block_number) as "canonicalHash"`
const joins = 'join reorgs r on r.reorg_id = f.reorg_id'

const totalStatement = statement<{ total: number }>(
  'forked_blocks_total',
  'select coalesce(max(position), 0) as total from forked_blocks',
)
export const countForkedBlocks = async (reader: Reader): Promise<number> =>
  (await reader.row(totalStatement, []))?.total ?? 0

const rangeStatement = statement<ForkedBlockRow>(
  'forked_blocks_range',
  `select ${columns} from forked_blocks f ${joins} where f.position > $1 and f.position <= $2 order by f.position desc`,
)
/** Displaced blocks with positions in (after, upTo], newest displacement first. */
export const listForkedBlocks = (reader: Reader, after: number, upTo: number) =>
  reader.rows(rangeStatement, [after, upTo])

const atNumberStatement = statement<ForkedBlockRow>(
  'forked_blocks_at_number',
  `select ${columns} from forked_blocks f ${joins} where f.block_number = $1 order by f.position desc limit 1000`,
)
export const listForkedBlocksAt = (reader: Reader, blockNumber: number) => reader.rows(atNumberStatement, [blockNumber])

const byHashStatement = statement<ForkedBlockRow>(
  'forked_block_by_hash',
  `select ${columns} from forked_blocks f ${joins} where f.hash = $1 order by f.position desc limit 1`,
)
/** The newest displacement of a block hash. */
export const getForkedBlock = (reader: Reader, hash: string) => reader.row(byHashStatement, [bytes(hash)])

/** A transaction of a displaced block; `body` is the node's transaction with its receipt's facts. */
export interface ForkedTransactionRow {
  blockPosition: number
  transactionIndex: number
  hash: string
  body: Record<string, unknown>
  blockNumber: number
  blockHash: string
  header: Record<string, unknown>
  /** Of the last transaction before its block. */
  positionBefore: number
}
const transactionColumns = `
  x.block_position as "blockPosition", x.transaction_index as "transactionIndex", x.hash, x.body,
  f.block_number as "blockNumber", f.hash as "blockHash", f.header,
  coalesce((select b.last_transaction_position from blocks b where b.block_number = f.block_number - 1), 0) as "positionBefore"`
const transactionJoins = 'join forked_blocks f on f.position = x.block_position'

const transactionsStatement = statement<ForkedTransactionRow>(
  'forked_transactions_range',
  `select ${transactionColumns} from forked_transactions x ${transactionJoins}
    where x.block_position = $1 and x.transaction_index >= $2 and x.transaction_index < $3 order by x.transaction_index`,
)
/** Transactions of a displaced block with indices in [after, upTo), in order. */
export const listForkedTransactions = (reader: Reader, blockPosition: number, after: number, upTo: number) =>
  reader.rows(transactionsStatement, [blockPosition, after, upTo])

const transactionStatement = statement<ForkedTransactionRow>(
  'forked_transaction_by_hash',
  `select ${transactionColumns} from forked_transactions x ${transactionJoins}
    where x.hash = $1 order by x.block_position desc limit 1`,
)
export const getForkedTransaction = (reader: Reader, hash: string) => reader.row(transactionStatement, [bytes(hash)])

/** One time blocks lost their place. */
export interface ReorgRow {
  detectedAt: number
  ancestorNumber: number
  ancestorHash: string
  displacedNumber: number
  displacedHash: string
  depth: number
  reason: string
}
const reorgsStatement = statement<ReorgRow>(
  'reorgs_newest',
  `select floor(extract(epoch from detected_at))::bigint as "detectedAt", ancestor_number as "ancestorNumber",
          ancestor_hash as "ancestorHash", displaced_number as "displacedNumber", displaced_hash as "displacedHash",
          depth, reason
     from reorgs order by reorg_id desc limit $1`,
)
/** The newest reorgs, newest first. */
export const listReorgs = (reader: Reader, limit: number) => reader.rows(reorgsStatement, [limit])
