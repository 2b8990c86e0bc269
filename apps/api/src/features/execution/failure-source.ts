import { failureSource, searchedCalls } from '@corescope/api-schema/execution/calls'
import { type LastSteps, readLastSteps, runOfTransaction } from '@corescope/rpc/traces/last-steps'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { askAboutTransaction, limits, presentCut, requireTransaction } from '../../entities/execution/ask-node.ts'
import { readCalls } from '../../entities/execution/read-calls.ts'
import { findFailurePlaces } from './failure-places.ts'

/** Eight bytes a number. */
const bytesOfSteps = ({ ends, cut }: LastSteps) =>
  cut === 'time'
    ? 0
    : [...ends.values()].reduce((sum, { counters, reached }) => sum + 200 + 8 * (counters.length + reached.length), 200)

/** Not kept: what is verified grows. What the node told is. */
export const failureSourceRoute = route(failureSource, 'never', async (context, { transactionHash }) => {
  const row = await requireTransaction(context, transactionHash)
  const { calls, total, cut } = await readCalls(context, row, { from: 0, count: searchedCalls })
  const run = runOfTransaction(hex(row.hash))
  const found = await findFailurePlaces(context, { calls, gasUsed: BigInt(row.gasUsed) }, (names) =>
    context.heavy.find(
      `ends ${row.hash}${row.blockHash} ${names.join(' ')}`,
      () => askAboutTransaction(context, row, (endpoint) => readLastSteps(endpoint, run, names, limits.steps)),
      bytesOfSteps,
    ),
  )
  return {
    transactionHash,
    blockNumber: row.blockNumber,
    places: found.places,
    cut: presentCut(cut ?? found.cut, total, 'call', limits.calls),
  }
})
