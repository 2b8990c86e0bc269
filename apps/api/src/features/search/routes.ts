import type { searchCalls } from '@corescope/api-schema/search/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { homeSearchAddressRoute } from './home-search.ts'
import { homeSearchTokenRoute } from './token-search.ts'

/** Every call of the feature with its handler. */
export const searchRoutes = {
  homeSearchAddress: homeSearchAddressRoute,
  homeSearchToken: homeSearchTokenRoute,
} satisfies RoutesOf<typeof searchCalls>
