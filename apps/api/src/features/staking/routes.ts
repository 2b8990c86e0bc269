import {
  btcStakes,
  coreDelegations,
  hashPower,
  liquidBtc,
  stakeBtcDetail,
  type stakingCalls,
  stakingClaims,
  stakingPositions,
} from '@corescope/api-schema/staking/calls'
import { presentPage } from '../../answers/page.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import { requireCore } from '../../entities/core/require-core.ts'

/** Every call of the feature with its handler. */
export const stakingRoutes = {
  coreDelegations: route(coreDelegations, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
  stakingPositions: route(stakingPositions, 'asOf', async (context) => {
    requireCore(context)
    return { core: [], coreTotal: '0', btcTotal: '0', btcStakes: 0, claimed: '0', asOf: null }
  }),
  stakingClaims: route(stakingClaims, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
  btcStakes: route(btcStakes, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
  stakeBtcDetail: route(stakeBtcDetail, 'asOf', async (context, { btcTxId }) => {
    requireCore(context)
    return { btcTxId, kind: 'unknown' as const, stake: null, liquid: null, steps: [], rewards: '0', asOf: null }
  }),
  liquidBtc: route(liquidBtc, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
  hashPower: route(hashPower, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
} satisfies RoutesOf<typeof stakingCalls>
