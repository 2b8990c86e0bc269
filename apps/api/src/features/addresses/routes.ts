import type { addressCalls } from '@corescope/api-schema/addresses/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { addressDetailRoute } from './detail.ts'
import { topAccountsRoute } from './top-accounts.ts'

/** Every call of the feature with its handler. */
export const addressRoutes = {
  addressDetail: addressDetailRoute,
  topAccounts: topAccountsRoute,
} satisfies RoutesOf<typeof addressCalls>
