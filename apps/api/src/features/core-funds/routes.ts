import type { coreFundCalls } from '@corescope/api-schema/core-funds/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { feeShareHistoryRoute, feeSharesRoute } from './fee-shares.ts'
import { coreFundsRoute, dualStakingRoute } from './funds.ts'
import { relayedBlocksRoute, relayersRoute } from './relayers.ts'

/** Every call of the feature with its handler. */
export const coreFundRoutes = {
  relayers: relayersRoute,
  relayedBlocks: relayedBlocksRoute,
  coreFunds: coreFundsRoute,
  feeShares: feeSharesRoute,
  feeShareHistory: feeShareHistoryRoute,
  dualStaking: dualStakingRoute,
} satisfies RoutesOf<typeof coreFundCalls>
