import {
  listOf,
  type PageEntryRow,
  pageStatement,
  readPage,
  rowsStatement,
  totalStatement,
} from '../positional-list.ts'
import { bytes, type Reader, statement } from '../reader.ts'
import { blocks } from './table.ts'

export interface BlockSummaryRow {
  blockNumber: number
  hash: string
  timestamp: number
  minerId: number
  transactionCount: number
  lastTransactionPosition: number
  gasUsed: string
  gasLimit: string
  baseFeePerGas: string | null
  fees: string
  burntFees: string
  size: number
}
const summaryColumns = `
  block_number as "blockNumber", hash, timestamp, miner_id as "minerId", transaction_count as "transactionCount",
  last_transaction_position as "lastTransactionPosition", gas_used as "gasUsed", gas_limit as "gasLimit",
  base_fee_per_gas as "baseFeePerGas", fees, burnt_fees as "burntFees", size`

const rangeStatement = statement<BlockSummaryRow>(
  'blocks_range',
  `select ${summaryColumns} from blocks where block_number > $1 and block_number <= $2 order by block_number desc`,
)
/** Blocks with numbers in (after, upTo], newest first. */
export const listBlocks = (reader: Reader, after: number, upTo: number) => reader.rows(rangeStatement, [after, upTo])

const numbersStatement = statement<BlockSummaryRow>(
  'blocks_by_number',
  `select ${summaryColumns} from blocks where block_number = any($1::int[]) order by block_number desc`,
)
export const listBlocksByNumber = (reader: Reader, numbers: number[]) => reader.rows(numbersStatement, [numbers])

/** How many entries of each list a block holds. */
export interface BlockCountsRow {
  transactions: number
  transfers20: number
  transfers721: number
  transfers1155: number
  /** Null while the block's calls are not known. */
  internalTransactions: number | null
}
const countsStatement = statement<BlockCountsRow>(
  'block_counts',
  `select b.transaction_count as transactions, b.transfers_20 - coalesce(p.transfers_20, 0) as "transfers20",
          b.transfers_721 - coalesce(p.transfers_721, 0) as "transfers721",
          b.transfers_1155 - coalesce(p.transfers_1155, 0) as "transfers1155",
          t.last_internal_position - coalesce(q.last_internal_position, 0) as "internalTransactions"
     from blocks b left join blocks p on p.block_number = b.block_number - 1
     left join traced_blocks t on t.block_number = b.block_number
     left join traced_blocks q on q.block_number = b.block_number - 1
    where b.block_number = $1`,
)
export const getBlockCounts = (reader: Reader, blockNumber: number) => reader.row(countsStatement, [blockNumber])

const producedList = listOf(blocks, 'miner', ['block_number as "blockNumber"'])
const producedPage = pageStatement<{ blockNumber: number }>(producedList)
const producedTotal = totalStatement(producedList)

/** Keys of a page of the blocks an address produced, as of a block number. */
export const listProducedBlocks = (
  reader: Reader,
  values: { minerId: number; bound: number; pageNum: number; pageSize: number },
): Promise<PageEntryRow<{ blockNumber: number }>[]> =>
  reader.rows(producedPage, [values.minerId, values.bound, values.pageNum, values.pageSize])

const producedRows = rowsStatement<BlockSummaryRow>(
  { ...producedList, keys: ['l.*'] },
  { columns: summaryColumns, joins: '' },
)
/** A page of the blocks an address produced, newest first, as of a block number. */
export const listProducedBlockPage = async (
  reader: Reader,
  values: { minerId: number; bound: number; pageNum: number; pageSize: number },
): Promise<{ total: number; rows: BlockSummaryRow[] }> =>
  readPage(await reader.rows(producedRows, [values.minerId, values.bound, values.pageNum, values.pageSize]))

export const countProducedBlocks = async (reader: Reader, minerId: number, bound: number): Promise<number> =>
  (await reader.row(producedTotal, [minerId, bound]))?.total ?? 0

export interface BlockRow extends BlockSummaryRow {
  lastLogPosition: number
  previousLogPosition: number | null
  difficulty: string
  totalDifficulty: string | null
  blobGasUsed: string | null
  excessBlobGas: string | null
  parentHash: string
  sha3Uncles: string
  stateRoot: string
  transactionsRoot: string
  receiptsRoot: string
  /** zero-run-length coded */
  logsBloom: string
  extraData: string
  mixHash: string
  nonce: string
  withdrawalsRoot: string | null
  parentBeaconBlockRoot: string | null
  requestsHash: string | null
  uncles: string[] | null
  withdrawals: Record<string, unknown>[] | null
  unknownFields: Record<string, unknown> | null
}
const blockColumns = `${summaryColumns},
  last_log_position as "lastLogPosition",
  (select p.last_log_position from blocks p where p.block_number = b.block_number - 1) as "previousLogPosition",
  difficulty, total_difficulty as "totalDifficulty", blob_gas_used as "blobGasUsed",
  excess_blob_gas as "excessBlobGas", parent_hash as "parentHash", sha3_uncles as "sha3Uncles",
  state_root as "stateRoot", transactions_root as "transactionsRoot", receipts_root as "receiptsRoot",
  logs_bloom as "logsBloom", extra_data as "extraData", mix_hash as "mixHash", nonce,
  withdrawals_root as "withdrawalsRoot", parent_beacon_block_root as "parentBeaconBlockRoot",
  requests_hash as "requestsHash", uncles, withdrawals, unknown_fields as "unknownFields"`
const byNumberStatement = statement<BlockRow>(
  'block_by_number',
  `select ${blockColumns} from blocks b where block_number = $1`,
)
const byHashStatement = statement<BlockRow>('block_by_hash', `select ${blockColumns} from blocks b where hash = $1`)

/** One canonical block with every header field, by number or hash. */
export const getBlock = (reader: Reader, id: number | string) =>
  typeof id === 'number' ? reader.row(byNumberStatement, [id]) : reader.row(byHashStatement, [bytes(id)])

const sharedFeesStatement = statement<{ shared: string }>(
  'shared_fees',
  'select shared_fee_sum as shared from blocks where block_number = $1',
)
/** wei that Core's fee market paid others than the producers, in all indexed blocks up to one. */
export const getSharedFees = async (reader: Reader, blockNumber: number): Promise<string> =>
  (await reader.row(sharedFeesStatement, [blockNumber]))?.shared ?? '0'

const beforeStatement = statement<{ blockNumber: number; timestamp: number }>(
  'block_before_time',
  `select block_number as "blockNumber", timestamp from blocks where timestamp <= $1
    order by timestamp desc, block_number desc limit 1`,
)
const afterStatement = statement<{ blockNumber: number; timestamp: number }>(
  'block_after_time',
  `select block_number as "blockNumber", timestamp from blocks where timestamp >= $1
    order by timestamp, block_number limit 1`,
)
/** The block nearest to a unix time on one side of it. */
export const getBlockByTime = (reader: Reader, timestamp: number, closest: 'before' | 'after') =>
  reader.row(closest === 'before' ? beforeStatement : afterStatement, [timestamp])

const rareTotalsStatement = statement<{ authorizations: number; setCodeTransactions: number; blobs: number }>(
  'rare_totals',
  `select last_authorization_position as authorizations, set_code_transactions as "setCodeTransactions",
          last_blob_position as blobs from blocks where block_number = $1`,
)
/** Lengths of the lists of all authorizations, all type-4 transactions and all blobs, as of a block. */
export const getRareTotals = (reader: Reader, blockNumber: number) => reader.row(rareTotalsStatement, [blockNumber])
