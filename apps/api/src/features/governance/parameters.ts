import { governanceParameters, type ParameterChange } from '@corescope/api-schema/governance/calls'
import { type CoreEventRow, listOfTransactions } from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { namesOf, pageOfView, placeOf, valuesOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'

/** A value of 1 to 32 bytes as a number; longer ones are none. Pure. */
const numberOf = (value: string): string | null =>
  value.length > 2 && value.length <= 66 ? BigInt(value).toString() : null

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
    const values = valuesOf(row)
    const value = String(values.value ?? '0x')
    const executed = steps.find(
      ({ kind, transactionPosition }) => kind === coreKinds.executed && transactionPosition === row.transactionPosition,
    )
    return {
      ...{ contract: nameOf(row.contract), key: String(values.key ?? '').slice(0, 200), value: hex(value) },
      number: numberOf(value),
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
