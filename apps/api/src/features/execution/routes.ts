import { type executionCalls, gethTrace, gethTrace2 } from '@corescope/api-schema/execution/calls'
import { newBudget } from '@corescope/decode/abi/decode-budget'
import { readTraceSteps, type StepsRead } from '@corescope/rpc/traces/trace-steps'
import { type RoutesOf, route } from '../../answers/route.ts'
import { askAboutTransaction, limits, presentCut, requireTransaction } from '../../entities/execution/ask-node.ts'
import { passedOn } from '../../entities/execution/passed-on.ts'
import { readCalls } from '../../entities/execution/read-calls.ts'
import { reverterOf } from '../../entities/execution/reverter.ts'
import { tellUnits } from '../../entities/tokens/error-units.ts'
import { nameValues } from '../../naming/name-values.ts'
import { failureSourceRoute } from './failure-source.ts'
import { presentCall } from './present-call.ts'
import { simulateCallRoute } from './simulate.ts'
import { transactionStateRoute } from './state.ts'
import { stepMemoryRoute } from './step-memory.ts'

const gethTraceRoute = route(gethTrace, 'never', async (context, request) => {
  const { transactionHash, fromFrame: from, count } = request
  const row = await requireTransaction(context, transactionHash)
  const { calls, total, cut } = await readCalls(context, row, { from, count })
  const named = calls.flatMap((call) => (call.to === null ? [call.from] : [call.from, call.to]))
  const { blockNumber } = row
  const wanted = calls.flatMap(({ to: address, selector, revertData }) => [
    { address, blockNumber, hash: selector },
    { address, blockNumber, hash: revertData?.slice(0, 10) ?? null },
  ])
  const [names, abis] = await Promise.all([context.book.byAddress(named), context.abis.find(wanted)])
  const budget = newBudget()
  const passed = passedOn(calls)
  const frames = calls.map((call, index) =>
    presentCall(call, from + index, names, {
      sources: abis.of(call.to, blockNumber, passed.get(index)),
      code: abis.codeAt(call.to, row),
      budget,
    }),
  )
  const isWhole = from + calls.length >= total && cut === null
  const raised = await tellUnits(
    context,
    frames.map(({ raised: decoded }, index) => ({ decoded, by: reverterOf(calls, index, isWhole) })),
  )
  const values = await nameValues(context.book, [...frames.map(({ decoded }) => decoded), ...raised])
  return {
    transactionHash,
    blockNumber,
    frames: frames.map((frame, index) => ({
      ...frame,
      decoded: values[index]!,
      raised: values[frames.length + index]!,
    })),
    total,
    cut: presentCut(cut, total, 'call', limits.calls),
  }
})

const bytesOfSteps = ({ steps, cut }: StepsRead) =>
  cut === 'time' ? 0 : steps.reduce((sum, { stack }) => sum + 200 + stack.length * 80, 100)

const gethTrace2Route = route(gethTrace2, 'never', async (context, request) => {
  const { transactionHash, fromStep: from, count, stack } = request
  const row = await requireTransaction(context, transactionHash)
  const { steps, total, cut } = await context.heavy.find(
    `steps ${row.hash}${row.blockHash} ${from} ${count} ${stack}`,
    () =>
      askAboutTransaction(context, row, (endpoint) =>
        readTraceSteps(endpoint, transactionHash, { from, count, stack }, limits.steps),
      ),
    bytesOfSteps,
  )
  return {
    transactionHash,
    blockNumber: row.blockNumber,
    steps,
    total,
    cut: presentCut(cut, total, 'step', limits.steps),
  }
})

/** Every call of the feature with its handler. */
export const executionRoutes = {
  gethTrace: gethTraceRoute,
  gethTrace2: gethTrace2Route,
  stepMemory: stepMemoryRoute,
  transactionState: transactionStateRoute,
  failureSource: failureSourceRoute,
  simulateCall: simulateCallRoute,
} satisfies RoutesOf<typeof executionCalls>
