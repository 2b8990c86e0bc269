import { logJoins, logSummaryColumns } from '../logs/log-columns.ts'
import type { ExportSource, PositionRange } from './sources.ts'

/** Logs of a contract as rows of lists (`LogSummaryRow`), newest first. Each may bring 32 KB of data. */
export const contractLogSource = ({ after, upTo }: PositionRange, contractId: number): ExportSource => ({
  text: `
    select ${logSummaryColumns} from logs l ${logJoins}
     where l.contract_id = $3::int and l.transaction_position > $1::bigint and l.transaction_position <= $2::bigint
     order by l.contract_id desc, l.contract_position desc`,
  values: [after, upTo, contractId],
  rowsAtOnce: 100,
})
