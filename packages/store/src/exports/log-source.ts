import { logJoins, logSummaryColumns } from '../logs/log-columns.ts'
import { logs } from '../logs/table.ts'
import { listOf } from '../positional-list.ts'
import type { RowReader } from '../reader.ts'
import { newestFirst, type PositionRange, rangeWithin, withinList } from './list-range.ts'
import type { ExportSource } from './sources.ts'

const ofContract = listOf(logs, 'contract')
const contractRange = rangeWithin(ofContract)

/**
 * Logs of a contract as rows of lists (`LogSummaryRow`), newest first. Each may bring 32 KB of data.
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
    rowsAtOnce: 100,
  }
}
