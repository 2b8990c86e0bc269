import type { ExportRequest } from '@corescope/api-schema/exports/export-request'
import type { LogRecord } from '@corescope/api-schema/logs/calls'
import { transactionLogSource } from '@corescope/store/exports/log-source'
import { type Snapshot, snapshotReader } from '@corescope/store/exports/snapshot'
import type { LogSummaryRow } from '@corescope/store/logs/log-columns'
import { getTransaction } from '@corescope/store/transactions/read'
import type { ApiContext } from '../../context.ts'
import { logColumns, tellLogs } from './log-columns.ts'

/**
 * Logs of one transaction, all or those of a contract, an event, or both, through a cursor: each page of their list would begin anew.
 * @returns undefined where the chain has no such transaction: the list knows displaced ones
 */
export const readTransactionLogs = async (
  context: ApiContext,
  snapshot: Snapshot,
  { transactionHash, address, topic0 }: ExportRequest,
) => {
  const transaction = await getTransaction(snapshotReader(snapshot, context.reader), transactionHash!)
  if (transaction === undefined) return undefined
  const found = { columns: logColumns, asOf: snapshot.head }
  const contractId = address === undefined ? null : await context.book.idOf(address)
  if (contractId === undefined) return { ...found, pieces: undefined }
  // stored without leading zero bytes
  const filter = { contractId, topic0: topic0?.replace(/^0x(00)+/, '0x') ?? null }
  const rows = snapshot.read<LogSummaryRow>(transactionLogSource(transaction.position, filter))
  const pieces: AsyncIterable<LogRecord[]> = tellLogs(context)(rows)
  return { ...found, pieces }
}
