import { type AnalysisSummary, analysisSummary } from '@corescope/api-schema/statistics/calls'
import { getBlockPoint } from '@corescope/store/head/read'
import {
  type CumulativeRow,
  getRecent,
  getRecentGasPrice,
  listFiguresBefore,
  type RecentRow,
} from '@corescope/store/statistics/read'
import { finalityBasis, finalizedNumber } from '../../answers/head.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { readPace } from '../../entities/blocks/pace.ts'
import { daySeconds, hourSeconds } from '../../entities/series/span-figures.ts'
import { nothingYet, presentPoints, spanEdges } from './series-points.ts'
import { transactionRate } from './transaction-rate.ts'

const recentBlocks = 100
const shownDays = 14
const shownHours = 24

const empty = (from: number): AnalysisSummary => ({
  asOf: null,
  from,
  finalizedBlock: null,
  finalityBasis: 'depth',
  timestamp: null,
  totalBlocks: 0,
  totalTransactions: 0,
  totalAddresses: 0,
  meanBlockSeconds: null,
  transactionsPerSecond: null,
  transactionsLastDay: 0,
  transactionsDayBefore: null,
  newAddressesLastDay: 0,
  gasUtilisation: null,
  gasPrice: null,
  pendingTransactions: null,
  days: [],
  hours: [],
})

/** Share of the gas limit in use, four decimals. */
const utilisation = (recent: RecentRow | undefined): number | null =>
  recent === undefined || recent.gasLimit === '0'
    ? null
    : Number((BigInt(recent.gasUsed) * 10_000n) / BigInt(recent.gasLimit)) / 10_000

/** Cumulative figures an hour, a day and two days before the head (chain time). */
const lookBack = (rows: CumulativeRow[], from: number) => {
  const at = new Map(rows.map((row) => [row.boundary, row]))
  return (boundary: number) => ({ known: at.has(boundary), ...(at.get(boundary) ?? nothingYet(from)) })
}

/** Every figure is a difference of two blocks' cumulative columns: exact at the head, and after a reorg. */
export const analysisSummaryRoute = route(analysisSummary, 'head', async (context, _request, view) => {
  const { head, identity } = view
  const { reader, pool, config } = context
  const from = identity?.startBlock ?? 0
  if (head === undefined) return empty(from)
  const now = head.timestamp
  const days = spanEdges(now, daySeconds, shownDays)
  const hours = spanEdges(now, hourSeconds, shownHours)
  const backs = [now - hourSeconds + 1, now - daySeconds + 1, now - 2 * daySeconds + 1]
  const instants = [...new Set([...days, ...hours, ...backs])].filter((instant) => instant > 0)
  const [rows, first, recent, pace, gasPrice, pendingTransactions] = await Promise.all([
    listFiguresBefore(reader, instants, head.number),
    getBlockPoint(reader, from),
    getRecent(reader, head.number, recentBlocks),
    readPace(context, head.number),
    getRecentGasPrice(reader, head.number),
    pool.pendingCount(),
  ])
  const before = lookBack(rows, from)
  const [hour, day, twoDays] = [before(backs[0]!), before(backs[1]!), before(backs[2]!)]
  const total = head.lastTransactionPosition
  return {
    asOf: { number: head.number, hash: hex(head.hash) },
    from,
    finalizedBlock: finalizedNumber(view, config.finalityDepth),
    finalityBasis: finalityBasis(view),
    timestamp: now,
    totalBlocks: head.number - from + 1,
    totalTransactions: total,
    totalAddresses: head.knownAddresses,
    meanBlockSeconds: pace.steps === 0 ? null : pace.meanSeconds,
    transactionsPerSecond: transactionRate(head, hour.known ? hour.lastTransactionPosition : undefined, first),
    transactionsLastDay: total - day.lastTransactionPosition,
    transactionsDayBefore: day.known ? day.lastTransactionPosition - twoDays.lastTransactionPosition : null,
    newAddressesLastDay: head.knownAddresses - day.knownAddresses,
    gasUtilisation: utilisation(recent),
    gasPrice,
    pendingTransactions,
    days: presentPoints(days, rows, from),
    hours: presentPoints(hours, rows, from).map(({ activeAddresses: _activeAddresses, ...point }) => point),
  }
})
