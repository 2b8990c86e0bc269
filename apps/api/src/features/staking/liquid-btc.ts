import { liquidBtc, liquidBtcRewards } from '@corescope/api-schema/staking/calls'
import type { CoreEventRow } from '@corescope/store/core-events/read'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { boundOf, namesOf, pageOfView, placeOf, reverseHash, valuesOf } from '../../entities/core/events.ts'
import { settledOf } from '../../entities/core/liquid-payouts.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { ownerOf } from './core-stake.ts'

const liquidNames = new Map<CoreKind, 'minted' | 'paidIn' | 'redeemed' | 'paidOut' | 'paidTooMuch'>([
  [coreKinds.liquidMinted, 'minted'],
  [coreKinds.liquidPaidIn, 'paidIn'],
  [coreKinds.liquidRedeemed, 'redeemed'],
  [coreKinds.liquidPaidOut, 'paidOut'],
  [coreKinds.liquidPaidTooMuch, 'paidTooMuch'],
])

export const liquidBtcRoute = route(liquidBtc, 'asOf', async (context, request, view) => {
  requireCore(context)
  const list = { family: coreFamilies.liquidBtc, of: ownerOf({ delegator: request.delegator }) }
  const { total, rows } = await pageOfView(context, view, request, list)
  const settled = await settledOf(context.reader, rows, boundOf(view))
  const delegatorOf = (row: CoreEventRow) => row.delegator ?? settled(row).payee
  const nameOf = await namesOf(context, rows.map(delegatorOf))
  const records = rows.map((row) => {
    const { owed, payout } = settled(row)
    const delegator = delegatorOf(row)
    return {
      event: liquidNames.get(row.kind)!,
      delegator: delegator === null ? null : nameOf(delegator),
      btcTxId: row.subject === null ? null : reverseHash(row.subject),
      amount: row.amount ?? '0',
      owed: owed === null ? null : owed.toString(),
      payout: payout === null ? null : { btcTxId: reverseHash(String(valuesOf(payout).txid)), ...placeOf(payout) },
      ...placeOf(row),
    }
  })
  return presentPage(request, view, total, records)
})

export const liquidBtcRewardsRoute = route(liquidBtcRewards, 'asOf', async (context, request, view) => {
  requireCore(context)
  const list = { family: coreFamilies.liquidReward, of: ownerOf({ delegator: request.delegator }) }
  const { total, rows } = await pageOfView(context, view, request, list)
  const nameOf = await namesOf(
    context,
    rows.map(({ delegator }) => delegator),
  )
  const records = rows.map((row) => ({
    event: row.kind === coreKinds.liquidRewardClaimed ? ('claimed' as const) : ('stored' as const),
    ...{ delegator: nameOf(row.delegator!), amount: row.amount ?? '0', rate: Number(valuesOf(row).percent ?? 0) },
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})
