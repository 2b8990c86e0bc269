import type { stakingCalls } from '@corescope/api-schema/staking/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { btcStakesRoute } from './btc-stakes.ts'
import {
  coreDelegationsRoute,
  hashPowerRoute,
  stakingClaimsRoute,
  stakingPositionsRoute,
  validatorDelegatorsRoute,
} from './core-stake.ts'
import { liquidBtcRewardsRoute, liquidBtcRoute } from './liquid-btc.ts'
import { liquidBtcWalletsRoute } from './liquid-wallets.ts'
import { stakeBtcDetailRoute, stakeBtcRewardsRoute } from './stake-detail.ts'

/** Every call of the feature with its handler. */
export const stakingRoutes = {
  coreDelegations: coreDelegationsRoute,
  stakingPositions: stakingPositionsRoute,
  validatorDelegators: validatorDelegatorsRoute,
  stakingClaims: stakingClaimsRoute,
  btcStakes: btcStakesRoute,
  stakeBtcDetail: stakeBtcDetailRoute,
  stakeBtcRewards: stakeBtcRewardsRoute,
  liquidBtc: liquidBtcRoute,
  liquidBtcRewards: liquidBtcRewardsRoute,
  liquidBtcWallets: liquidBtcWalletsRoute,
  hashPower: hashPowerRoute,
} satisfies RoutesOf<typeof stakingCalls>
