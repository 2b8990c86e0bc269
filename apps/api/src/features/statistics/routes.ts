import type { statisticsCalls } from '@corescope/api-schema/statistics/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { chartSeriesRoute } from './chart-series.ts'
import { gasTiersRoute } from './gas-tiers.ts'
import { transactionHistoryRoute } from './history.ts'
import { chainSeriesRoute } from './series.ts'
import { analysisSummaryRoute } from './summary.ts'
import { circulatingSupplyRoute } from './supply.ts'
import { topStatisticsRoute } from './top.ts'

/** Every call of the feature with its handler. */
export const statisticsRoutes = {
  analysisSummary: analysisSummaryRoute,
  transactionHistory: transactionHistoryRoute,
  chainSeries: chainSeriesRoute,
  chartSeries: chartSeriesRoute,
  circulatingSupply: circulatingSupplyRoute,
  topStatistics: topStatisticsRoute,
  gasTiers: gasTiersRoute,
} satisfies RoutesOf<typeof statisticsCalls>
