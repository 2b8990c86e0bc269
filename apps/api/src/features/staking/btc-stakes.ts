import type { BlockRangeRequest } from '@corescope/api-schema/shapes/block-range'
import { btcStakes, type ListedStake } from '@corescope/api-schema/staking/calls'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { type PageRequest, presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { entriesOfView, placeOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { ownerOf } from './core-stake.ts'
import { stakesOf } from './stake-records.ts'

const entryNames = new Map<CoreKind, ListedStake['entry']>([
  [coreKinds.btcTransferredIn, 'transferredIn'],
  [coreKinds.btcTransferredOut, 'transferredOut'],
])

/** A validator's list is of moves: those that brought a stake to it or took it away. Everybody's and a delegator's are of stakes. */
const pageOfStakes = (
  context: ApiContext,
  view: ChainView,
  request: PageRequest & BlockRangeRequest & { delegator?: string | undefined; validator?: string | undefined },
) => {
  const family = request.validator === undefined ? coreFamilies.btcStake : coreFamilies.btcMove
  return entriesOfView(context, view, request, { family, of: ownerOf(request) })
}

export const btcStakesRoute = route(btcStakes, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { total, rows } = await pageOfStakes(context, view, request)
  const stakes = await stakesOf(
    context,
    view,
    rows.map(({ subject }) => subject!),
    { isList: true },
  )
  const records = rows.map((row) => ({
    // The event of the row itself tells of it.
    ...stakes.get(row.subject!)!,
    entry: entryNames.get(row.kind) ?? 'delegated',
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})
