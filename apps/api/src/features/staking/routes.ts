import type { stakingCalls } from '@corescope/api-schema/staking/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { btcStakesRoute, liquidBtcRoute, stakeBtcDetailRoute } from './btc-stakes.ts'
import {
  coreDelegationsRoute,
  hashPowerRoute,
  stakingClaimsRoute,
  stakingPositionsRoute,
  validatorDelegatorsRoute,
} from './core-stake.ts'

/** Every call of the feature with its handler. */
export const stakingRoutes = {
  coreDelegations: coreDelegationsRoute,
  stakingPositions: stakingPositionsRoute,
  validatorDelegators: validatorDelegatorsRoute,
  stakingClaims: stakingClaimsRoute,
  btcStakes: btcStakesRoute,
  stakeBtcDetail: stakeBtcDetailRoute,
  liquidBtc: liquidBtcRoute,
  hashPower: hashPowerRoute,
} satisfies RoutesOf<typeof stakingCalls>
