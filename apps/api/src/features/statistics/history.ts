import { transactionHistory } from '@corescope/api-schema/statistics/calls'
import { listFiguresBefore } from '@corescope/store/statistics/read'
import { getFirstBlocks } from '@corescope/store/statistics/series'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { daySeconds, openingOf } from '../../entities/series/span-figures.ts'
import { presentPoints } from './series-points.ts'

const dayOf = (timestamp: number) => Math.floor(timestamp / daySeconds)

/** Days are counted from the first one (`openingOf`) to that of the list's block, none left out. */
export const transactionHistoryRoute = route(transactionHistory, 'asOf', async ({ reader }, request, view) => {
  const { point } = view
  const first = point === undefined ? undefined : await getFirstBlocks(reader)
  if (point === undefined || first === undefined) return presentPage(request, view, 0, [])
  const lastDay = dayOf(point.timestamp)
  const opening = openingOf(first, daySeconds)
  const total = lastDay - dayOf(opening) + 1
  const newest = lastDay - (request.pageNum - 1) * request.pageSize
  const count = Math.max(0, Math.min(request.pageSize, newest - (lastDay - total)))
  const edges = Array.from({ length: count + 1 }, (_, index) =>
    // The running day ends with the list's block.
    Math.min((newest - count + 1 + index) * daySeconds, point.timestamp + 1),
  )
  const rows = count === 0 ? [] : await listFiguresBefore(reader, edges, point.number)
  const sinceOpening = rows.filter(({ boundary }) => boundary > opening)
  const days = count === 0 ? [] : presentPoints(edges, sinceOpening, first.blockNumber)
  return presentPage(request, view, total, days.toReversed())
})
