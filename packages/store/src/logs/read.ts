import { type PageEntryRow, type PositionList, pageStatement, totalStatement } from '../as-of.ts'
import { type Reader, statement } from '../reader.ts'
import { type LogRow, logColumns, logJoins } from './log-columns.ts'

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
  keys: ['contract_position as "contractPosition"'],
}
const contractPage = pageStatement<{ contractPosition: number }>(contractList)
const contractTotal = totalStatement(contractList)

/** Keys of a page of a contract's logs, as of a chain-wide transaction position. */
export const listContractLogKeys = (
  reader: Reader,
  values: { contractId: number; bound: number; pageNum: number; pageSize: number },
): Promise<PageEntryRow<{ contractPosition: number }>[]> =>
  reader.rows(contractPage, [values.contractId, values.bound, values.pageNum, values.pageSize])

export const countContractLogs = async (reader: Reader, contractId: number, bound: number): Promise<number> =>
  (await reader.row(contractTotal, [contractId, bound]))?.total ?? 0

const contractLogsStatement = statement<LogRow>(
  'logs_by_contract_position',
  `select ${logColumns} from logs l ${logJoins}
    where l.contract_id = $1 and l.contract_position = any($2::int[]) order by l.contract_position desc`,
)
export const listContractLogs = (reader: Reader, contractId: number, positions: number[]) =>
  reader.rows(contractLogsStatement, [contractId, positions])
