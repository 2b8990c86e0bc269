import {
  coreDelegations,
  hashPower,
  maxPositions,
  stakingClaims,
  stakingPositions,
  validatorDelegators,
} from '@corescope/api-schema/staking/calls'
import { lockedBeyond } from '@corescope/decode/core-events/round-interval'
import { pageDelegators } from '@corescope/store/core-events/delegators'
import { getBtcStanding, getClaimed, getLiquidStanding, listPositions } from '@corescope/store/core-events/read'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { asOfOf, entriesOfView, namesOf, placeOf, runningRound } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'

const kindNames = new Map<CoreKind, 'delegated' | 'undelegated' | 'transferredIn' | 'transferredOut'>([
  [coreKinds.delegated, 'delegated'],
  [coreKinds.undelegated, 'undelegated'],
  [coreKinds.transferredIn, 'transferredIn'],
  [coreKinds.transferredOut, 'transferredOut'],
])

/** The list an answer is of: of a delegator, of a validator, or everybody's. Pure. */
export const ownerOf = ({
  delegator,
  validator,
}: {
  delegator?: string | undefined
  validator?: string | undefined
}) => (delegator !== undefined ? { delegator } : validator !== undefined ? { candidate: validator } : undefined)

const magnitude = (amount: string | null): string => (amount ?? '0').replace('-', '')
/** More was taken back than the index saw staked: it begins too late to tell what stands. */
const standingOf = (sum: string | null): string | null => (sum?.startsWith('-') ? null : (sum ?? '0'))

export const coreDelegationsRoute = route(coreDelegations, 'asOf', async (context, request, view) => {
  requireCore(context)
  const list = { family: coreFamilies.coreStake, of: ownerOf(request) }
  const { total, rows } = await entriesOfView(context, view, request, list)
  const nameOf = await namesOf(
    context,
    rows.flatMap(({ candidate, delegator }) => [candidate, delegator]),
  )
  const records = rows.map((row) => ({
    kind: kindNames.get(row.kind)!,
    delegator: nameOf(row.delegator!),
    validator: nameOf(row.candidate!),
    amount: magnitude(row.amount),
    standing: standingOf(row.pairSum),
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})

export const stakingPositionsRoute = route(stakingPositions, 'asOf', async (context, { delegator }, view) => {
  requireCore(context)
  const { reader } = context
  const asOf = asOfOf(view)
  if (view.point === undefined) {
    return {
      core: [],
      coreTotal: '0',
      btcTotal: '0',
      btcStakes: 0,
      liquidBtc: '0',
      liquidRewards: '0',
      claimed: '0',
      asOf,
    }
  }
  const bound = view.point.lastTransactionPosition
  const running = await runningRound(context, view)
  const [positions, btc, claimed, liquid] = await Promise.all([
    listPositions(reader, delegator, bound),
    getBtcStanding(reader, delegator, bound, running === undefined ? 0 : lockedBeyond(running)),
    getClaimed(reader, delegator, bound),
    getLiquidStanding(reader, delegator, bound),
  ])
  const shown = positions.slice(0, maxPositions)
  const nameOf = await namesOf(
    context,
    shown.map(({ candidate }) => candidate),
  )
  return {
    core: shown.map(({ candidate, amount }) => ({ validator: nameOf(candidate), amount })),
    coreTotal: positions.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
    btcTotal: btc?.amount ?? '0',
    btcStakes: btc?.stakes ?? 0,
    ...{ liquidBtc: standingOf(liquid.held), liquidRewards: liquid.rewards },
    ...{ claimed, asOf },
  }
})

export const validatorDelegatorsRoute = route(validatorDelegators, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { validator: candidate, pageNum, pageSize } = request
  const bound = view.point?.lastTransactionPosition ?? 0
  const { rows, total, searched } = await pageDelegators(context.reader, { candidate, bound, pageNum, pageSize })
  const nameOf = await namesOf(
    context,
    rows.map(({ delegator }) => delegator),
  )
  const records = rows.map(({ delegator, amount }) => ({ delegator: nameOf(delegator), amount }))
  return { ...presentPage(request, view, total, records), searched }
})

export const stakingClaimsRoute = route(stakingClaims, 'asOf', async (context, request, view) => {
  requireCore(context)
  const list = { family: coreFamilies.claim, of: ownerOf({ delegator: request.delegator }) }
  const { total, rows } = await entriesOfView(context, view, request, list)
  const nameOf = await namesOf(
    context,
    rows.map(({ delegator }) => delegator),
  )
  const records = rows.map((row) => ({
    ...{ delegator: nameOf(row.delegator!), amount: row.amount ?? '0' },
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})

export const hashPowerRoute = route(hashPower, 'asOf', async (context, request, view) => {
  requireCore(context)
  const list = { family: coreFamilies.hashPower, of: ownerOf({ validator: request.validator }) }
  const { total, rows } = await entriesOfView(context, view, request, list)
  const nameOf = await namesOf(
    context,
    rows.flatMap(({ candidate, delegator }) => [candidate, delegator]),
  )
  const records = rows.map((row) => ({
    // The events of the light client have the order of explorers.
    btcBlockHash: hex(row.subject!),
    validator: nameOf(row.candidate!),
    rewardAddress: nameOf(row.delegator!),
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})
