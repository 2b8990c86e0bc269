import { type PositionList, readPage, rowsStatement, totalStatement } from '../as-of.ts'
import { type Reader, statement } from '../reader.ts'
import { type LogRow, type LogSummaryRow, logColumns, logJoins, logSummaryColumns } from './log-columns.ts'

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

const contractList: PositionList = {
  name: 'logs_of_contract',
  table: 'logs',
  owner: 'contract_id',
  position: 'contract_position',
  order: 'transaction_position',
  keys: ['l.*'],
}
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

const contractLogsStatement = statement<LogRow>(
  'logs_by_contract_position',
  `select ${logColumns} from logs l ${logJoins}
    where l.contract_id = $1 and l.contract_position = any($2::int[]) order by l.contract_position desc`,
)
export const listContractLogs = (reader: Reader, contractId: number, positions: number[]) =>
  reader.rows(contractLogsStatement, [contractId, positions])
