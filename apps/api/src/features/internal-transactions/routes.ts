import {
  addressInternalTransactions,
  contractInternalTransactions,
  type InternalTransaction,
  type TraceCoverage,
  transactionInternalTransactions,
} from '@corescope/api-schema/internal-transactions'
import { pageSlice, pageSliceAscending, positionsOf } from '@corescope/store/page'
import {
  getBlockInternals,
  getTransactionInternals,
  type InternalRange,
  listAddressInternals,
  type TracePointRow,
} from '@corescope/store/traces/read'
import { getTransaction } from '@corescope/store/transactions/read'
import { type PageRequest, presentPage } from '../../answers/page.ts'
import { type Occasion, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { presentInternalRows, presentInternals } from './present.ts'

/** The occasion cut at the newest traced block, and how far the lane is: it may lag behind the head. */
interface TracedOccasion extends Occasion {
  point: TracePointRow | undefined
  coverage: TraceCoverage
}

const cutAtTraced = async ({ lookUps }: ApiContext, occasion: Occasion): Promise<TracedOccasion> => {
  const asked = occasion.point?.number ?? -1
  const [lane, points] = await Promise.all([lookUps.traceLane(), lookUps.tracePoints([asked])])
  const point = points.get(asked)
  const head = lane === undefined || lane.hash === null ? null : lane.number
  return { ...occasion, point, coverage: { head, idle: lane?.idle ?? null, message: lane?.message ?? null } }
}

const answerPage = (request: PageRequest, occasion: TracedOccasion, total: number, records: InternalTransaction[]) => ({
  ...presentPage(request, occasion, total, records),
  coverage: occasion.coverage,
})

/** A page of a contiguous range of the list of all, oldest first. */
const answerRange = async (
  context: ApiContext,
  request: PageRequest,
  occasion: TracedOccasion,
  range: InternalRange | undefined,
) => {
  const { after: before, upTo: end } = range ?? { after: 0, upTo: 0 }
  const { after, upTo } = pageSliceAscending(end - before, request.pageNum, request.pageSize)
  const positions = Array.from({ length: upTo - after }, (_, index) => before + after + index + 1)
  return answerPage(request, occasion, end - before, await presentInternals(context, positions))
}

export const contractInternalTransactionsRoute = route(
  contractInternalTransactions,
  'asOf',
  async (context, request, occasion) => {
    const traced = await cutAtTraced(context, occasion)
    const { block } = request
    if (block !== undefined) {
      if (block > (occasion.point?.number ?? -1)) throw new FailureError('There is no such block.')
      return answerRange(context, request, traced, await getBlockInternals(context.reader, block))
    }
    const total = traced.point?.lastInternalPosition ?? 0
    const positions = positionsOf(pageSlice(total, request.pageNum, request.pageSize))
    return answerPage(request, traced, total, await presentInternals(context, positions))
  },
  { follows: 'traces' },
)

export const transactionInternalTransactionsRoute = route(
  transactionInternalTransactions,
  'asOf',
  async (context, request, occasion) => {
    const transaction = await getTransaction(context.reader, request.transactionHash)
    if (transaction === undefined) throw new FailureError('There is no such transaction.')
    const [traced, range] = await Promise.all([
      cutAtTraced(context, occasion),
      getTransactionInternals(context.reader, transaction.position, transaction.blockNumber),
    ])
    return answerRange(context, request, traced, range)
  },
  { follows: 'traces' },
)

export const addressInternalTransactionsRoute = route(
  addressInternalTransactions,
  'asOf',
  async (context, request, occasion) => {
    const [traced, addressId] = await Promise.all([cutAtTraced(context, occasion), context.book.idOf(request.address)])
    const { point } = traced
    if (point === undefined || addressId === undefined) return answerPage(request, traced, 0, [])
    const { direction, pageNum, pageSize } = request
    const bound = point.lastTransactionPosition
    const page = { addressId, bound, pageNum, pageSize }
    const { total, rows } = await listAddressInternals(context.reader, direction, page)
    return answerPage(request, traced, total, await presentInternalRows(context, rows))
  },
  { follows: 'traces' },
)
