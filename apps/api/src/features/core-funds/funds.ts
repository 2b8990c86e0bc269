import { coreFunds, dualStaking, type FundName } from '@corescope/api-schema/core-funds/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { type CoreKind, coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { namesOf, pageOfView, placeOf, valuesOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'

const contractAt = (wanted: string) => systemContracts.find(({ name }) => name === wanted)!.address
const contracts: Record<FundName, string> = {
  burn: contractAt('Burn'),
  foundation: contractAt('Foundation'),
  systemReward: contractAt('SystemReward'),
}
const kindNames = new Map<CoreKind, 'received' | 'paid' | 'failed'>([
  [coreKinds.fundReceived, 'received'],
  [coreKinds.fundPaid, 'paid'],
  [coreKinds.fundFailed, 'failed'],
])

export const coreFundsRoute = route(coreFunds, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { fund } = request
  const { total, rows } = await pageOfView(context, view, request, {
    family: coreFamilies.fund,
    of: { candidate: contracts[fund] },
  })
  const nameOf = await namesOf(
    context,
    rows.map(({ delegator }) => delegator),
  )
  const records = rows.map((row) => ({
    kind: kindNames.get(row.kind)!,
    other: nameOf(row.delegator!),
    amount: row.amount?.replace('-', '') ?? null,
    sum: row.candidateSum ?? '0',
    ...placeOf(row),
  }))
  return presentPage(request, view, total, records)
})

export const dualStakingRoute = route(dualStaking, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { delegator } = request
  const { total, rows } = await pageOfView(context, view, request, {
    family: coreFamilies.dualStaking,
    of: delegator === undefined ? undefined : { delegator },
  })
  const nameOf = await namesOf(
    context,
    rows.map((row) => row.delegator),
  )
  const records = rows.map((row) => {
    const values = valuesOf(row)
    return {
      delegator: nameOf(row.delegator!),
      amount: row.amount ?? '0',
      lost: String(values.unclaimedAmount ?? '0'),
      rate: Number(values.dualStakingRate ?? 0),
      difference: String(values.floatReward ?? '0'),
      ...placeOf(row),
    }
  })
  return presentPage(request, view, total, records)
})
