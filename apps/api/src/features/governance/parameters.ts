import { governanceParameters, type ParameterChange } from '@corescope/api-schema/governance/calls'
import { type CoreEventRow, listNewestEvents, listOfTransactions } from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { namesOf, pageOfView, parameterOf, placeOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { statedParameters } from './stated-parameters.ts'

/** Changes of one contract's parameters that are looked through for the ones before. */
const maxChanges = 500

/** Of each change the one before of the same parameter; undefined where the index holds none. */
const previousOf = async ({ reader }: ApiContext, rows: readonly CoreEventRow[]) => {
  const bound = Math.max(0, ...rows.map(({ transactionPosition }) => transactionPosition))
  const contracts = [...new Set(rows.flatMap(({ candidate }) => candidate ?? []))]
  const pages = await Promise.all(
    contracts.map((candidate) =>
      listNewestEvents(reader, { family: coreFamilies.parameter, of: { candidate }, bound, most: maxChanges }),
    ),
  )
  const all = pages.flatMap((rowsOf) => rowsOf.map((row) => ({ row, ...parameterOf(row) })))
  return (row: CoreEventRow, key: string) =>
    all.find((one) => one.row.candidate === row.candidate && one.key === key && one.row.position < row.position)
}

/** Changes of parameters with the proposals that made them. */
export const presentParameters = async (
  context: ApiContext,
  rows: readonly CoreEventRow[],
): Promise<ParameterChange[]> => {
  const positions = [...new Set(rows.map(({ transactionPosition }) => transactionPosition))]
  const [steps, before, nameOf] = await Promise.all([
    listOfTransactions(context.reader, positions, coreFamilies.proposalStep),
    previousOf(context, rows),
    namesOf(
      context,
      rows.map(({ contract }) => contract),
    ),
  ])
  return rows.map((row) => {
    const executed = steps.find(
      ({ kind, transactionPosition }) => kind === coreKinds.executed && transactionPosition === row.transactionPosition,
    )
    const own = parameterOf(row)
    const previous = before(row, own.key)
    return {
      ...{ contract: nameOf(row.contract), ...own },
      previous: previous === undefined ? null : { value: previous.value, number: previous.number },
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
  const [changes, stated] = await Promise.all([presentParameters(context, rows), statedParameters(context, view, rows)])
  const records = changes.map((change, index) => {
    const told = stated.get(rows[index]!.position)
    return told === undefined || told === change.number ? change : { ...change, stated: told }
  })
  return presentPage(request, view, total, records)
})
