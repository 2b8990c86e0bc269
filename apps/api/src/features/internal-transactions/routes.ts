import {
  addressInternalTransactions,
  contractInternalTransactions,
  type InternalTransaction,
  type internalTransactionCalls,
  type TraceCoverage,
  transactionInternalTransactions,
} from '@corescope/api-schema/internal-transactions/calls'
import { type BlockRangeRequest, isNarrowed } from '@corescope/api-schema/shapes/block-range'
import { pageSlice, pageSliceAscending, positionsOf } from '@corescope/store/page'
import {
  countInternalEntries,
  getBlockInternals,
  getTransactionInternals,
  getUntraced,
  type InternalRange,
  listAddressInternals,
  listFailedInternals,
  searchedInternals,
  type TracePointRow,
} from '@corescope/store/traces/read'
import { getTransaction } from '@corescope/store/transactions/read'
import { blocksOf, pageWithin } from '../../answers/block-range.ts'
import { type PageRequest, presentPage } from '../../answers/page.ts'
import { type ChainView, type RoutesOf, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { presentInternalRows, presentInternals } from '../../entities/internal-transactions/present.ts'
import { BadRequestError, FailureError } from '../../http/errors.ts'

interface Asked {
  /** Oldest and newest block that a list is about. */
  first: number
  last: number
}

/** The view cut at the newest traced block, and how far the lane is: it may lag behind the head. */
interface TracedView extends ChainView {
  point: TracePointRow | undefined
  coverage: TraceCoverage
}

/** @param blocks that the list is about; undefined: none */
const cutAtTraced = async (
  { lookUps }: ApiContext,
  view: ChainView,
  blocks: Asked | undefined,
): Promise<TracedView> => {
  const asked = view.point?.number ?? -1
  const [lane, points] = await Promise.all([lookUps.traceLane(), lookUps.tracePoints([asked])])
  const point = points.get(asked)
  const head = lane === undefined || lane.hash === null ? null : lane.number
  const { first = 0, idle = null, message = null } = lane ?? {}
  // those before the first will never be traced
  const next = Math.max(first, (head ?? -1) + 1, blocks?.first ?? 0)
  const behind = blocks === undefined ? 0 : Math.max(0, blocks.last - next + 1)
  return { ...view, point, coverage: { first, head, behind, idle, message, untraced: null } }
}

/** Blocks from which a list takes its entries, up to the one that it is asked for as of. */
const askedBlocks = async ({ reader }: ApiContext, request: BlockRangeRequest, { point }: ChainView) =>
  isNarrowed(request) ? blocksOf(reader, request, { point }) : point && { first: 0, last: point.number }

/** The same of a list about the transactions with positions in (after, upTo], as far as they are traced. */
const noteUntraced = async <View extends TracedView>(
  { reader }: ApiContext,
  view: View,
  range: InternalRange,
): Promise<View> => ({
  ...view,
  coverage: { ...view.coverage, untraced: (await getUntraced(reader, range)) ?? null },
})

/** The transactions of a range of blocks, or all up to the newest traced block. */
const transactionsOf = (
  range: { before: TracePointRow | undefined; end: TracePointRow } | undefined,
): InternalRange => ({
  after: range?.before?.lastTransactionPosition ?? 0,
  upTo: range?.end.lastTransactionPosition ?? 0,
})

/** The last traced blocks of a range and before it; undefined where no traced block is in it. */
const tracedRange = async ({ lookUps }: ApiContext, blocks: Asked | undefined, { point }: TracedView) => {
  if (blocks === undefined || point === undefined || blocks.first > point.number) return undefined
  if (blocks.first === 0 && blocks.last >= point.number) return { before: undefined, end: point }
  const points = await lookUps.tracePoints([blocks.first - 1, blocks.last])
  const end = points.get(blocks.last)
  return end && { before: points.get(blocks.first - 1), end }
}

const answerPage = (request: PageRequest, view: TracedView, total: number, records: InternalTransaction[]) => ({
  ...presentPage(request, view, total, records),
  coverage: view.coverage,
})

/** A page of a contiguous range of the list of all, oldest first. */
const answerRange = async (
  context: ApiContext,
  request: PageRequest,
  view: TracedView,
  range: InternalRange | undefined,
) => {
  const { after: before, upTo: end } = range ?? { after: 0, upTo: 0 }
  const { after, upTo } = pageSliceAscending(end - before, request.pageNum, request.pageSize)
  const positions = Array.from({ length: upTo - after }, (_, index) => before + after + index + 1)
  return answerPage(request, view, end - before, await presentInternals(context, positions))
}

/** A page of what failed among the newest of a part of the list of all. */
const answerFailed = async (
  context: ApiContext,
  request: PageRequest,
  view: TracedView,
  { after, upTo }: InternalRange,
) => {
  const { pageNum, pageSize } = request
  const from = Math.max(after, upTo - searchedInternals)
  const positions = await listFailedInternals(context.reader, from, upTo)
  const shown = await presentInternals(context, positions.slice((pageNum - 1) * pageSize, pageNum * pageSize))
  const searched = { entries: upTo - from, of: upTo - after }
  return { ...answerPage(request, view, positions.length, shown), searched }
}

const contractInternalTransactionsRoute = route(
  contractInternalTransactions,
  'asOf',
  async (context, request, view) => {
    const { block } = request
    if (block !== undefined) {
      if (isNarrowed(request)) throw new BadRequestError(`block: ${block} is not valid together with a range of blocks`)
      if (request.failed) throw new BadRequestError(`block: ${block} is not valid together with failed`)
      if (block > (view.point?.number ?? -1)) throw new FailureError('There is no such block.', 'noBlock')
      const [cut, internals] = await Promise.all([
        cutAtTraced(context, view, { first: block, last: block }),
        getBlockInternals(context.reader, block),
      ])
      if (internals === undefined) return answerRange(context, request, cut, undefined)
      const points = await context.lookUps.tracePoints([block - 1, block])
      const own = transactionsOf({ before: points.get(block - 1), end: points.get(block)! })
      return answerRange(context, request, await noteUntraced(context, cut, own), internals)
    }
    const blocks = await askedBlocks(context, request, view)
    const cut = await cutAtTraced(context, view, blocks)
    const range = await tracedRange(context, blocks, cut)
    const traced = await noteUntraced(context, cut, transactionsOf(range))
    const after = range?.before?.lastInternalPosition ?? 0
    const total = (range?.end.lastInternalPosition ?? 0) - after
    if (request.failed) return answerFailed(context, request, traced, { after, upTo: after + total })
    const places = positionsOf(pageSlice(total, request.pageNum, request.pageSize))
    const positions = places.map((place) => after + place)
    return answerPage(request, traced, total, await presentInternals(context, positions))
  },
  { follows: 'traces' },
)

const transactionInternalTransactionsRoute = route(
  transactionInternalTransactions,
  'asOf',
  async (context, request, view) => {
    const transaction = await getTransaction(context.reader, request.transactionHash)
    if (transaction === undefined) throw new FailureError('There is no such transaction.', 'noTransaction')
    const { position, blockNumber } = transaction
    const [cut, range] = await Promise.all([
      cutAtTraced(context, view, { first: blockNumber, last: blockNumber }),
      getTransactionInternals(context.reader, position, blockNumber),
    ])
    const traced = range ? cut : await noteUntraced(context, cut, { after: position - 1, upTo: position })
    return answerRange(context, request, traced, range)
  },
  { follows: 'traces' },
)

const addressInternalTransactionsRoute = route(
  addressInternalTransactions,
  'asOf',
  async (context, request, view) => {
    const [blocks, addressId] = await Promise.all([
      askedBlocks(context, request, view),
      context.book.idOf(request.address),
    ])
    const cut = await cutAtTraced(context, view, blocks)
    const range = await tracedRange(context, blocks, cut)
    const traced = await noteUntraced(context, cut, transactionsOf(range))
    if (range === undefined || addressId === undefined) return answerPage(request, traced, 0, [])
    const { direction, pageNum, pageSize } = request
    const { reader } = context
    const { total, rows } = await pageWithin(
      { after: range.before?.lastTransactionPosition ?? 0, upTo: range.end.lastTransactionPosition },
      request,
      (bound) => listAddressInternals(reader, direction, { addressId, bound, pageNum, pageSize }),
      (bound) => countInternalEntries(reader, direction, addressId, bound),
    )
    return answerPage(request, traced, total, await presentInternalRows(context, rows))
  },
  { follows: 'traces' },
)

/** Every call of the feature with its handler. */
export const internalTransactionRoutes = {
  contractInternalTransactions: contractInternalTransactionsRoute,
  transactionInternalTransactions: transactionInternalTransactionsRoute,
  addressInternalTransactions: addressInternalTransactionsRoute,
} satisfies RoutesOf<typeof internalTransactionCalls>
