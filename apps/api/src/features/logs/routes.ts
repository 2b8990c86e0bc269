import { contractEventLog, type LogRecord, transactionReceiptLog } from '@corescope/api-schema/logs'
import type { LogSummaryRow } from '@corescope/store/logs/log-columns'
import { listContractLogPage, listTransactionLogs } from '@corescope/store/logs/read'
import { pageSliceAscending } from '@corescope/store/page'
import { getTransaction } from '@corescope/store/transactions/read'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { expand, hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import type { Mentions } from '../../naming/address-book.ts'
import { decodeLogOf } from '../../naming/decoding.ts'
import { listForkedLogs } from './forked.ts'
import { topicsOf } from './topics.ts'

/** A log as lists show it, decoded where an ABI is known. Pure. */
export const presentLog = (row: LogSummaryRow, mentions: Mentions, isCore: boolean): LogRecord => {
  const address = mentions.get(row.contractId)!
  const topics = topicsOf(row)
  const data = expand(row.data)
  return {
    logIndex: row.logIndex,
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
    transactionHash: hex(row.transactionHash),
    transactionIndex: row.transactionPosition - (row.lastTransactionPosition - row.blockTransactionCount) - 1,
    address,
    topics,
    data,
    decoded: decodeLogOf(address.hash, topics, data, isCore),
  }
}

const presentRows = async (context: ApiContext, rows: LogSummaryRow[]) => {
  const mentions = await context.book.mentions(rows.map((row) => row.contractId))
  const isCore = context.config.network.hasSystemContracts
  return rows.map((row) => presentLog(row, mentions, isCore))
}

export const transactionReceiptLogRoute = route(transactionReceiptLog, 'head', async (context, request, occasion) => {
  const transaction = await getTransaction(context.reader, request.transactionHash)
  if (transaction === undefined) {
    const forked = await listForkedLogs(context, request)
    if (forked === undefined) throw new FailureError('There is no such transaction.')
    return presentPage(request, occasion, forked.total, forked.records)
  }
  const total = transaction.logCount
  const { after, upTo } = pageSliceAscending(total, request.pageNum, request.pageSize)
  const rows =
    upTo === after ? [] : await listTransactionLogs(context.reader, transaction.position, after, upTo - after)
  return presentPage(request, occasion, total, await presentRows(context, rows))
})

export const contractEventLogRoute = route(contractEventLog, 'asOf', async (context, request, occasion) => {
  const contractId = await context.book.idOf(request.address)
  const { point } = occasion
  if (point === undefined || contractId === undefined) return presentPage(request, occasion, 0, [])
  const { pageNum, pageSize } = request
  const bound = point.lastTransactionPosition
  const { total, rows } = await listContractLogPage(context.reader, { contractId, bound, pageNum, pageSize })
  return presentPage(request, occasion, total, await presentRows(context, rows))
})
