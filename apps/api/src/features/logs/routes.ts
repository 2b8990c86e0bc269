import { contractEventLog, type logCalls, transactionReceiptLog } from '@corescope/api-schema/logs/calls'
import { fullTopic } from '@corescope/store/logs/full-topic'
import {
  countContractLogs,
  listContractLogPage,
  listFilteredTransactionLogs,
  listTransactionLogKinds,
  listTransactionLogs,
} from '@corescope/store/logs/read'
import { pageSliceAscending } from '@corescope/store/page'
import { getTransaction, type TransactionRow } from '@corescope/store/transactions/read'
import type { z } from 'zod'
import { pageWithin, transactionBounds } from '../../answers/block-range.ts'
import { presentPage } from '../../answers/page.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { nameLogs, presentLogs } from '../../entities/logs/present.ts'
import { FailureError } from '../../http/errors.ts'
import { eventNameOf } from '../../naming/decoding.ts'
import { listForkedLogs } from './forked.ts'

/** How many kinds of logs are named. */
const maxKinds = 100

const kindsOf = async (context: ApiContext, { position, logCount, blockNumber }: TransactionRow) => {
  if (logCount === 0) return []
  const rows = await listTransactionLogKinds(context.reader, position, maxKinds)
  const mentions = await context.book.mentions(rows.map(({ contractId }) => contractId))
  const kinds = rows.map(({ contractId, topic0, count }) => ({
    address: mentions.get(contractId)!,
    topic0: topic0 === null ? null : fullTopic(topic0),
    count,
  }))
  const abis = await context.abis.find(
    kinds.map(({ address, topic0 }) => ({ address: address.hash, blockNumber, hash: topic0 })),
  )
  return kinds.map(({ address, topic0, count }) => {
    const name = topic0 === null ? null : eventNameOf(topic0, abis.of(address.hash, blockNumber))
    return { address, topic0, name, count }
  })
}

type Request = z.output<(typeof transactionReceiptLog)['request']>

/** All logs by their place, or those that a filter leaves. */
const rowsOf = async (context: ApiContext, row: TransactionRow, request: Request) => {
  const { address, topic0, pageNum, pageSize } = request
  if (address === undefined && topic0 === undefined) {
    const { after, upTo } = pageSliceAscending(row.logCount, pageNum, pageSize)
    const rows = upTo === after ? [] : await listTransactionLogs(context.reader, row.position, after, upTo - after)
    return { total: row.logCount, rows }
  }
  const contractId = address === undefined ? null : await context.book.idOf(address)
  if (contractId === undefined) return { total: 0, rows: [] }
  // stored without leading zero bytes
  const filter = { contractId, topic0: topic0?.replace(/^0x(00)+/, '0x') ?? null }
  return listFilteredTransactionLogs(context.reader, row.position, filter, { pageNum, pageSize })
}

const transactionReceiptLogRoute = route(transactionReceiptLog, 'head', async (context, request, view) => {
  const transaction = await getTransaction(context.reader, request.transactionHash)
  if (transaction === undefined) {
    const forked = await listForkedLogs(context, request)
    if (forked === undefined) throw new FailureError('There is no such transaction.', 'noTransaction')
    const records = await nameLogs(context, forked.records)
    return { ...presentPage(request, view, forked.total, records), kinds: [] }
  }
  const [{ total, rows }, kinds] = await Promise.all([
    rowsOf(context, transaction, request),
    kindsOf(context, transaction),
  ])
  return { ...presentPage(request, view, total, await nameLogs(context, await presentLogs(context, rows))), kinds }
})

const contractEventLogRoute = route(contractEventLog, 'asOf', async (context, request, view) => {
  const contractId = await context.book.idOf(request.address)
  const { reader } = context
  const bounds = await transactionBounds(reader, request, view)
  if (bounds === undefined || contractId === undefined) return presentPage(request, view, 0, [])
  const { pageNum, pageSize } = request
  const { total, rows } = await pageWithin(
    bounds,
    request,
    (bound) => listContractLogPage(reader, { contractId, bound, pageNum, pageSize }),
    (bound) => countContractLogs(reader, contractId, bound),
  )
  return presentPage(request, view, total, await nameLogs(context, await presentLogs(context, rows)))
})

/** Every call of the feature with its handler. */
export const logRoutes = {
  transactionReceiptLog: transactionReceiptLogRoute,
  contractEventLog: contractEventLogRoute,
} satisfies RoutesOf<typeof logCalls>
