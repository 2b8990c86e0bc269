import type { addressCalls } from '@corescope/api-schema/addresses/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { addressAnalyticsRoute } from './analytics.ts'
import { addressDetailRoute } from './detail.ts'
import { topAccountsRoute } from './top-accounts.ts'

/** Every call of the feature with its handler. */
export const addressRoutes = {
  addressDetail: addressDetailRoute,
  addressAnalytics: addressAnalyticsRoute,
  topAccounts: topAccountsRoute,
} satisfies RoutesOf<typeof addressCalls>
