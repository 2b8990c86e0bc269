import { addressTransaction } from '@corescope/api-schema/addresses'
import { searchTransaction } from '@corescope/api-schema/transactions'
import { listAddressTransactions } from '@corescope/store/addresses/read'
import { getBlock } from '@corescope/store/blocks/read'
import { getForkedBlock, listForkedTransactions } from '@corescope/store/forks/read'
import { pageSlice, pageSliceAscending, positionsOf } from '@corescope/store/page'
import { listTransactions, type TransactionSummaryRow } from '@corescope/store/transactions/read'
import { type PageRequest, presentPage } from '../../answers/page.ts'
import { type Occasion, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { forkedMentions, mentionedIds, presentForkedTransaction, presentTransactionSummary } from './present.ts'

/** Rows → names → records. */
const presentRows = async (context: ApiContext, rows: readonly TransactionSummaryRow[]) => {
  const mentions = await context.book.mentions(rows.flatMap(mentionedIds))
  const isCore = context.config.network.hasSystemContracts
  return rows.map((row) => presentTransactionSummary(row, mentions, isCore))
}

export const presentPositions = async (context: ApiContext, positions: number[]) =>
  presentRows(context, await listTransactions(context.reader, positions))

const listForked = async (context: ApiContext, hash: string, request: PageRequest, occasion: Occasion) => {
  const block = await getForkedBlock(context.reader, hash)
  if (block === undefined) throw new FailureError('There is no such block.')
  const total = Number(block.header.transactionCount ?? 0)
  const slice = pageSliceAscending(total, request.pageNum, request.pageSize)
  const rows = await listForkedTransactions(context.reader, block.position, slice.after, slice.upTo)
  const names = await context.book.byAddress(rows.flatMap(forkedMentions))
  const isCore = context.config.network.hasSystemContracts
  return presentPage(
    request,
    occasion,
    total,
    rows.map((row) => presentForkedTransaction(row, names, isCore)),
  )
}

/** Transactions of one block in order of index. */
const listOfBlock = async (context: ApiContext, id: number | string, request: PageRequest, occasion: Occasion) => {
  const missing = typeof id === 'number' && (id > 2 ** 31 - 1 || id > (occasion.point?.number ?? -1))
  const block = missing ? undefined : await getBlock(context.reader, id)
  if (block === undefined) {
    if (typeof id === 'string') return listForked(context, id, request, occasion)
    throw new FailureError('There is no such block.')
  }
  const total = block.transactionCount
  const first = block.lastTransactionPosition - total
  const slice = pageSliceAscending(total, request.pageNum, request.pageSize)
  const positions = Array.from({ length: slice.upTo - slice.after }, (_, index) => first + slice.after + index + 1)
  return presentPage(request, occasion, total, await presentPositions(context, positions))
}

export const searchTransactionRoute = route(searchTransaction, 'asOf', async (context, request, occasion) => {
  if (request.block !== undefined) return listOfBlock(context, request.block, request, occasion)
  const total = occasion.point?.lastTransactionPosition ?? 0
  const positions = positionsOf(pageSlice(total, request.pageNum, request.pageSize))
  return presentPage(request, occasion, total, await presentPositions(context, positions))
})

export const addressTransactionRoute = route(addressTransaction, 'asOf', async (context, request, occasion) => {
  const addressId = await context.book.idOf(request.address)
  const { point } = occasion
  if (point === undefined || addressId === undefined) return presentPage(request, occasion, 0, [])
  const { direction, pageNum, pageSize } = request
  const bound = point.lastTransactionPosition
  const page = { addressId, bound, pageNum, pageSize }
  const { total, rows } = await listAddressTransactions(context.reader, direction, page)
  return presentPage(request, occasion, total, await presentRows(context, rows))
})
