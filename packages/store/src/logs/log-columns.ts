/** A log as lists show it, with the facts of its transaction and block. Topics without leading zero bytes; data zero-run-length coded. */
export interface LogSummaryRow {
  transactionPosition: number
  logIndex: number
  contractId: number
  contractPosition: number
  topic0: string | null
  topic1: string | null
  topic2: string | null
  topic3: string | null
  data: string
  transactionHash: string
  blockNumber: number
  timestamp: number
  lastTransactionPosition: number
  blockTransactionCount: number
}
export interface LogRow extends LogSummaryRow {
  blockHash: string
  gasUsed: string
  effectiveGasPrice: string
}
/**
 * Bytes of a log's data that are read for lists, as stored. A log may be as long as a block's gas allows, and a list has a
 * hundred. Enough for `shownBytes` of plain ones, which take a byte in 128 more at most.
 */
export const shownBytes = 32 * 1024
const storedBytes = shownBytes + shownBytes / 64

const columnsWith = (data: string) => `
  l.transaction_position as "transactionPosition", l.log_index as "logIndex", l.contract_id as "contractId",
  l.contract_position as "contractPosition", (select topic from topics where topic_id = l.topic0_id) as topic0,
  l.topic1, l.topic2, l.topic3, ${data}, t.hash as "transactionHash", t.block_number as "blockNumber",
  b.timestamp, b.last_transaction_position as "lastTransactionPosition",
  b.transaction_count as "blockTransactionCount"`
/** Of data, the beginning alone. */
export const logSummaryColumns = columnsWith(`substring(l.data for ${storedBytes}) as data`)
const rest = 'b.hash as "blockHash", t.gas_used as "gasUsed", t.effective_gas_price as "effectiveGasPrice"'
export const logColumns = `${columnsWith('l.data')}, ${rest}`
export const logJoins = `
  join transactions t on t.bucket = l.bucket and t.transaction_position = l.transaction_position
  join blocks b on b.block_number = t.block_number`
