import { CopyEncoder, type CopyPayload } from '../copy-binary.ts'
import type { Session } from '../database.ts'
import { bucketOf } from '../transactions/tables.ts'
import type { StoredLog } from './tables.ts'

const columns = [
  ...['transaction_position', 'bucket', 'log_index', 'contract_id', 'contract_position', 'topic0_id'],
  ...['topic1', 'topic2', 'topic3', 'data'],
] as const

/** Rows of `logs`, in order of position and log index, as one COPY. */
export const encodeLogs = (rows: readonly StoredLog[]): CopyPayload => {
  const copy = new CopyEncoder('logs', columns, rows.length * 192)
  for (const row of rows) {
    const { topics, data, logIndex } = row.log
    copy.row().int8(row.transactionPosition).int4(bucketOf(row.transactionPosition)).int4(logIndex)
    copy.int4(row.contractId).int4(row.contractPosition).int4(row.topic0Id)
    copy.trimmedWord(topics[1]).trimmedWord(topics[2]).trimmedWord(topics[3]).zeroRuns(data)
  }
  return copy.payload()
}

/** Deletes logs of transactions above a position: the tail of every contract's list. */
export const rewindLogs = async (session: Session, lastTransactionPosition: number): Promise<void> => {
  await session.run('rewind_logs', 'delete from logs where bucket >= $1 and transaction_position > $2', [
    bucketOf(lastTransactionPosition + 1),
    lastTransactionPosition,
  ])
}
