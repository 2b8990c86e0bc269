import { logJoins, logSummaryColumns } from '../logs/log-columns.ts'
import { filterValues, isAsked, type LogFilter, ofTransaction } from '../logs/read.ts'
import { logs } from '../logs/table.ts'
import { listOf } from '../positional-list.ts'
import type { RowReader } from '../reader.ts'
import { newestFirst, type PositionRange, rangeWithin, withinList } from './list-range.ts'
import type { ExportSource } from './sources.ts'

/** Rows fetched at once: each may bring 32 KB of data. */
const rowsAtOnce = 100

const ofContract = listOf(logs, 'contract')
const contractRange = rangeWithin(ofContract)

/**
 * Logs of a contract as rows of lists (`LogSummaryRow`), newest first.
 * @param range positions of transactions
 */
export const contractLogSource = async (
  reader: RowReader,
  range: PositionRange,
  contractId: number,
): Promise<ExportSource> => {
  const { after, upTo } = await contractRange(reader, [contractId], range)
  return {
    text: `
    select ${logSummaryColumns} from logs l ${logJoins}
     where ${withinList(ofContract, 'l', ['$3::int'])} order by ${newestFirst(ofContract, 'l')}`,
    values: [after, upTo, contractId],
    rowsAtOnce,
  }
}

/** Logs of the transaction at a position that a filter leaves, as rows of lists, in their order. */
export const transactionLogSource = (position: number, filter: LogFilter): ExportSource => ({
  text: `select ${logSummaryColumns} from logs l ${logJoins} where ${ofTransaction} and ${isAsked} order by l.log_index`,
  values: filterValues(position, filter),
  rowsAtOnce,
})
