import { type CallFrameRecord, type executionCalls, gethTrace, gethTrace2 } from '@corescope/api-schema/execution/calls'
import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { AbiSource } from '@corescope/decode/abi/abi-index'
import { type DecodeBudget, newBudget } from '@corescope/decode/abi/decode-budget'
import type { TracedCall } from '@corescope/rpc/traces/trace-calls'
import { readTraceSteps, type StepsRead } from '@corescope/rpc/traces/trace-steps'
import { type RoutesOf, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { askAboutTransaction, limits, presentCut, requireTransaction } from '../../entities/execution/ask-node.ts'
import { passedOn } from '../../entities/execution/passed-on.ts'
import { readCalls } from '../../entities/execution/read-calls.ts'
import { reverterOf } from '../../entities/execution/reverter.ts'
import { tellUnits } from '../../entities/tokens/error-units.ts'
import type { AccountCode } from '../../naming/abis/abi-book.ts'
import { decodeCalldataOf, decodeReturnedOf, describeFailure } from '../../naming/decoding.ts'
import { calledMethod, namedByCall } from '../../naming/methods.ts'
import { nameValues } from '../../naming/name-values.ts'
import { failureSourceRoute } from './failure-source.ts'
import { simulateCallRoute } from './simulate.ts'
import { transactionStateRoute } from './state.ts'
import { stepMemoryRoute } from './step-memory.ts'

type Names = Awaited<ReturnType<ApiContext['book']['byAddress']>>

/** By what a call is read. */
interface Reading {
  sources: readonly AbiSource[]
  code: AccountCode
  /** Shared by all calls of the answer. */
  budget: DecodeBudget
}

const isWhole = ({ hex: text, size }: TracedCall['input']) => text.length - 2 === 2 * size

/**
 * A call that is no creation by name: what it was given and what it gave back, where all bytes of it are here. Bytes that call
 * nothing (a message to an account without code) are decoded as nothing.
 */
const decodeCall = (
  { type, input, output, error, selector }: TracedCall,
  to: AddressReference | null,
  { sources, code, budget }: Reading,
): Pick<CallFrameRecord, 'method' | 'decoded' | 'returned' | 'isReturnedTooLarge'> => {
  const called = selector?.length === 10 ? hex(selector) : null
  const bySelector = calledMethod(called, to, sources, code)
  const isCall = to !== null && !type.startsWith('create') && type !== 'selfdestruct'
  if (!isCall || !isWhole(input) || (called !== null && bySelector === null)) {
    return { method: bySelector, decoded: null, returned: null }
  }
  const decoded = decodeCalldataOf(to.hash, hex(input.hex), sources, budget)
  const method = namedByCall(bySelector, decoded)
  const hasReturned = decoded !== null && error === null && isWhole(output)
  const returned = hasReturned ? decodeReturnedOf(to.hash, called, hex(output.hex), sources, budget) : null
  return returned === 'tooLarge'
    ? { method, decoded, returned: null, isReturnedTooLarge: true }
    : { method, decoded, returned }
}

const presentCall = (call: TracedCall, index: number, names: Names, reading: Reading): CallFrameRecord => {
  const { traceAddress, type, value, gas, gasUsed, input, output, logs, error, revertData } = call
  const to = call.to === null ? null : names.get(call.to)!
  const failure = revertData === null ? null : describeFailure(error, revertData, reading.sources, reading.budget)
  return {
    index,
    traceAddress: [...traceAddress],
    type,
    from: names.get(call.from)!,
    to,
    value: value.toString(),
    gas: gas.toString(),
    gasUsed: gasUsed?.toString() ?? null,
    input: { data: hex(input.hex), size: input.size },
    output: { data: hex(output.hex), size: output.size },
    ...decodeCall(call, to, reading),
    logs,
    error,
    reason: failure?.reason ?? null,
    raised: failure?.decoded ?? null,
  }
}

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
