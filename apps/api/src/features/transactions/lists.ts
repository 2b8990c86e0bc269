import { isNarrowed } from '@corescope/api-schema/shapes/block-range'
import { addressTransaction, searchTransaction } from '@corescope/api-schema/transactions/calls'
import { countAddressEntries, listAddressTransactions } from '@corescope/store/addresses/read'
import { getBlock } from '@corescope/store/blocks/read'
import { getForkedBlock, listForkedTransactions } from '@corescope/store/forks/read'
import { pageSlice, pageSliceAscending, positionsOf } from '@corescope/store/page'
import type { Reader } from '@corescope/store/reader'
import {
  countSystemTransactions,
  listPeoplesTransactions,
  listSystemTransactions,
} from '@corescope/store/system-transactions/read'
import { type Bounds, pageWithin, transactionBounds } from '../../answers/block-range.ts'
import { type PageRequest, presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { presentPositions, presentRows } from '../../entities/transactions/list-rows.ts'
import { forkedMentions, forkedWantedAbi, presentForkedTransaction } from '../../entities/transactions/present.ts'
import { BadRequestError, FailureError } from '../../http/errors.ts'
import { type Found, findFailed, findOfAddress } from './search-lists.ts'

const listForked = async (context: ApiContext, hash: string, request: PageRequest, view: ChainView) => {
  const block = await getForkedBlock(context.reader, hash)
  if (block === undefined) throw new FailureError('There is no such block.', 'noBlock')
  const total = Number(block.header.transactionCount ?? 0)
  const slice = pageSliceAscending(total, request.pageNum, request.pageSize)
  const rows = await listForkedTransactions(context.reader, block.position, slice.after, slice.upTo)
  const names = await context.book.byAddress(rows.flatMap(forkedMentions))
  const abis = await context.abis.find(rows.map(forkedWantedAbi))
  const circumstances = { isCore: context.config.network.hasSystemContracts, abis }
  return presentPage(
    request,
    view,
    total,
    rows.map((row) => presentForkedTransaction(row, names, circumstances)),
  )
}

/** Transactions of one block in order of index. */
const listOfBlock = async (context: ApiContext, id: number | string, request: PageRequest, view: ChainView) => {
  const missing = typeof id === 'number' && (id > 2 ** 31 - 1 || id > (view.point?.number ?? -1))
  const block = missing ? undefined : await getBlock(context.reader, id)
  if (block === undefined) {
    if (typeof id === 'string') return listForked(context, id, request, view)
    throw new FailureError('There is no such block.', 'noBlock')
  }
  const total = block.transactionCount
  const first = block.lastTransactionPosition - total
  const slice = pageSliceAscending(total, request.pageNum, request.pageSize)
  const positions = Array.from({ length: slice.upTo - slice.after }, (_, index) => first + slice.after + index + 1)
  return presentPage(request, view, total, await presentPositions(context, positions))
}

/** A page of what a search found. */
const answerFound = async (context: ApiContext, request: PageRequest, view: ChainView, found: Found) => {
  const { pageNum, pageSize } = request
  const { positions, searched } = found
  const shown = positions.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return { ...presentPage(request, view, positions.length, await presentPositions(context, shown)), searched }
}

const countSystemBetween = async (reader: Reader, { after, upTo }: Bounds): Promise<number> => {
  const [total, before] = await Promise.all([
    countSystemTransactions(reader, upTo),
    after === 0 ? 0 : countSystemTransactions(reader, after),
  ])
  return total - before
}

/** People's transactions, or those that consensus itself made. */
const listByMaker = async (
  context: ApiContext,
  request: PageRequest & { isSystem?: boolean },
  view: ChainView,
  bounds: Bounds,
) => {
  const { isSystem, pageNum, pageSize } = request
  const { reader } = context
  const list = isSystem === true ? listSystemTransactions : listPeoplesTransactions
  const countSystem = (bound: number) => countSystemTransactions(reader, bound)
  const { total, rows } = await pageWithin(
    bounds,
    request,
    (bound) => list(reader, { bound, pageNum, pageSize }),
    async (bound) => (isSystem === true ? countSystem(bound) : bound - (await countSystem(bound))),
  )
  const systemTotal = isSystem === true ? total : bounds.upTo - bounds.after - total
  return { ...presentPage(request, view, total, await presentPositions(context, rows)), systemTotal }
}

export const searchTransactionRoute = route(searchTransaction, 'asOf', async (context, request, view) => {
  const { block, isSystem } = request
  if (block !== undefined && isSystem !== undefined)
    throw new BadRequestError(
      `isSystem: ${isSystem} is not valid together with block: all transactions of a block are listed`,
    )
  if (block !== undefined && (isNarrowed(request) || request.failed === true))
    throw new BadRequestError(`block: ${block} is not valid together with a filter: all of a block is listed`)
  if (block !== undefined) return listOfBlock(context, block, request, view)
  const bounds = (await transactionBounds(context.reader, request, view)) ?? { after: 0, upTo: 0 }
  const isCore = context.config.network.hasSystemContracts
  if (request.failed === true) {
    const found = await findFailed(context, bounds, isCore || isSystem === true ? isSystem : undefined)
    return answerFound(context, request, view, found)
  }
  if (isSystem !== undefined && isCore) return listByMaker(context, request, view, bounds)
  if (isSystem === true) return presentPage(request, view, 0, [])
  const total = bounds.upTo - bounds.after
  const positions = positionsOf(pageSlice(total, request.pageNum, request.pageSize)).map(
    (place) => bounds.after + place,
  )
  const [rows, systemTotal] = await Promise.all([
    presentPositions(context, positions),
    isCore ? countSystemBetween(context.reader, bounds) : undefined,
  ])
  const page = presentPage(request, view, total, rows)
  return systemTotal === undefined ? page : { ...page, systemTotal }
})

export const addressTransactionRoute = route(addressTransaction, 'asOf', async (context, request, view) => {
  const addressId = await context.book.idOf(request.address)
  const bounds = await transactionBounds(context.reader, request, view)
  if (bounds === undefined || addressId === undefined) return presentPage(request, view, 0, [])
  const { direction, pageNum, pageSize, failed = false, counterparty } = request
  if (failed || counterparty !== undefined) {
    const counterpartyId = counterparty === undefined ? undefined : await context.book.idOf(counterparty)
    if (counterparty !== undefined && counterpartyId === undefined) return presentPage(request, view, 0, [])
    const search = { addressId, direction, failedOnly: failed, counterpartyId }
    return answerFound(context, request, view, await findOfAddress(context, bounds, search))
  }
  const { reader } = context
  const { total, rows } = await pageWithin(
    bounds,
    request,
    (bound) => listAddressTransactions(reader, direction, { addressId, bound, pageNum, pageSize }),
    (bound) => countAddressEntries(reader, direction, addressId, bound),
  )
  return presentPage(request, view, total, await presentRows(context, rows))
})
