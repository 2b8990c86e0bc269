import { governanceParameters, type ParameterChange } from '@corescope/api-schema/governance/calls'
import { type CoreEventRow, listOfTransactions } from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { namesOf, pageOfView, parameterOf, placeOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'

/** Changes of parameters with the proposals that made them. */
export const presentParameters = async (
  context: ApiContext,
  rows: readonly CoreEventRow[],
): Promise<ParameterChange[]> => {
  const positions = [...new Set(rows.map(({ transactionPosition }) => transactionPosition))]
  const [steps, nameOf] = await Promise.all([
    listOfTransactions(context.reader, positions, coreFamilies.proposalStep),
    namesOf(
      context,
      rows.map(({ contract }) => contract),
    ),
  ])
  return rows.map((row) => {
    const executed = steps.find(
      ({ kind, transactionPosition }) => kind === coreKinds.executed && transactionPosition === row.transactionPosition,
    )
    return {
      ...{ contract: nameOf(row.contract), ...parameterOf(row) },
      proposal: executed === undefined ? null : BigInt(executed.subject!).toString(),
      ...placeOf(row),
    }
  })
}

export const governanceParametersRoute = route(governanceParameters, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { contract } = request
  const { total, rows } = await pageOfView(context, view, request, {
    family: coreFamilies.parameter,
    of: contract === undefined ? undefined : { candidate: contract },
  })
  return presentPage(request, view, total, await presentParameters(context, rows))
})
