import { listOf, readPage, rowsStatement, totalStatement } from '../positional-list.ts'
import { bytes, type Reader, statement } from '../reader.ts'
import { type LogRow, type LogSummaryRow, logColumns, logJoins, logSummaryColumns } from './log-columns.ts'
import { logs } from './table.ts'

const ofTransactionStatement = statement<LogRow>(
  'logs_of_transaction',
  `select ${logColumns} from logs l ${logJoins}
    where l.bucket = ($1::bigint >> 14)::int and l.transaction_position = $1::bigint
      and l.log_index >= (select min(f.log_index) from logs f where f.bucket = ($1::bigint >> 14)::int
                             and f.transaction_position = $1::bigint) + $2::bigint
    order by l.log_index limit $3::bigint`,
)
/** Logs of a transaction in order, from the `after`-th on: log indices of one transaction are contiguous. */
export const listTransactionLogs = (reader: Reader, position: number, after: number, limit: number) =>
  reader.rows(ofTransactionStatement, [position, after, limit])

/** What of a transaction's logs is asked for; null: any. */
export interface LogFilter {
  contractId: number | null
  topic0: string | null
}
/** SQL of a log that a filter leaves: of a contract ($2), an event ($3), or both; null: any. */
export const isAsked = `($2::int is null or l.contract_id = $2::int)
      and ($3::bytea is null or l.topic0_id = (select topic_id from topics where topic = $3::bytea))`
/** SQL of a log of the transaction at a position ($1). */
export const ofTransaction = 'l.bucket = ($1::bigint >> 14)::int and l.transaction_position = $1::bigint'
const filteredStatement = statement<LogRow>(
  'filtered_logs_of_transaction',
  `select ${logColumns} from logs l ${logJoins}
    where ${ofTransaction} and ${isAsked} order by l.log_index offset $4::bigint limit $5::bigint`,
)
const filteredTotalStatement = statement<{ total: number }>(
  'filtered_logs_of_transaction_total',
  `select count(*)::int as total from logs l where ${ofTransaction} and ${isAsked}`,
)
/** Values of `ofTransaction` and `isAsked`. Pure. */
export const filterValues = (position: number, { contractId, topic0 }: LogFilter): unknown[] => [
  ...[position, contractId, topic0 === null ? null : bytes(topic0)],
]
/** Logs of a transaction of one contract, one event, or both, in order. It reads the transaction's own logs alone. */
export const listFilteredTransactionLogs = async (
  reader: Reader,
  position: number,
  { contractId, topic0 }: LogFilter,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ total: number; rows: LogRow[] }> => {
  const filter = filterValues(position, { contractId, topic0 })
  const [counted, rows] = await Promise.all([
    reader.row(filteredTotalStatement, filter),
    reader.rows(filteredStatement, [...filter, (pageNum - 1) * pageSize, pageSize]),
  ])
  return { total: counted?.total ?? 0, rows }
}

export interface LogKindRow {
  contractId: number
  topic0: string | null
  count: number
}
const kindsStatement = statement<LogKindRow>(
  'log_kinds_of_transaction',
  `select l.contract_id as "contractId", (select topic from topics where topic_id = l.topic0_id) as topic0,
          count(*)::int as count
     from logs l where ${ofTransaction} group by l.contract_id, l.topic0_id
    order by count(*) desc, min(l.log_index) limit $2::int`,
)
/** Which contract left how many of which event in a transaction, the most frequent first. */
export const listTransactionLogKinds = (reader: Reader, position: number, limit: number) =>
  reader.rows(kindsStatement, [position, limit])

const contractList = listOf(logs, 'contract', ['l.*'])
const contractRows = rowsStatement<LogSummaryRow>(contractList, { columns: logSummaryColumns, joins: logJoins }, 'l')
const contractTotal = totalStatement(contractList)

/** A page of a contract's logs, newest first, as of a chain-wide transaction position. */
export const listContractLogPage = async (
  reader: Reader,
  page: { contractId: number; bound: number; pageNum: number; pageSize: number },
): Promise<{ total: number; rows: LogSummaryRow[] }> =>
  readPage(await reader.rows(contractRows, [page.contractId, page.bound, page.pageNum, page.pageSize]))

export const countContractLogs = async (reader: Reader, contractId: number, bound: number): Promise<number> =>
  (await reader.row(contractTotal, [contractId, bound]))?.total ?? 0

const contractLogsStatement = statement<LogSummaryRow>(
  'logs_by_contract_position',
  `select ${logSummaryColumns} from logs l ${logJoins}
    where l.contract_id = $1 and l.contract_position = any($2::int[]) order by l.contract_position desc`,
)
/** Logs of a contract by their places in its list, newest first, with the beginning of their data. */
export const listContractLogs = (reader: Reader, contractId: number, positions: number[]) =>
  reader.rows(contractLogsStatement, [contractId, positions])
