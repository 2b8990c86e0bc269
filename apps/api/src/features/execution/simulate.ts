import { type SimulatedCall, simulateCall, simulationLimits } from '@corescope/api-schema/execution/calls'
import type { Address, Hex } from '@corescope/chain/types/hex'
import { newBudget } from '@corescope/decode/abi/decode-budget'
import { MethodUnsupportedError, NodeVerdictError, TimeoutError, TooLargeError } from '@corescope/rpc/errors'
import { getHeadReference } from '@corescope/rpc/methods/block-reference'
import { type LastSteps, readLastSteps } from '@corescope/rpc/traces/last-steps'
import {
  type CallToSimulate,
  runOfCall,
  type SimulatedRun,
  simulateCall as simulate,
} from '@corescope/rpc/traces/simulate-call'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { limits, TraceRefusedError, tooLong } from '../../entities/execution/ask-node.ts'
import { presentToken } from '../../entities/tokens/references.ts'
import { FailureError } from '../../http/errors.ts'
import { decodeLogOf, describeFailure } from '../../naming/decoding.ts'
import { nameValues } from '../../naming/name-values.ts'
import { type BalanceMove, balanceMoves } from './balance-moves.ts'
import { findFailurePlaces } from './failure-places.ts'

const { timeoutMs } = limits.simulation
const noEnds: LastSteps = { ends: new Map(), cut: null }

interface Ran {
  call: CallToSimulate
  run: SimulatedRun
}

const inWords = (error: unknown): unknown => {
  if (error instanceof MethodUnsupportedError) return new TraceRefusedError('The node offers no traces.', 'noTraces')
  if (error instanceof NodeVerdictError && /insufficient (funds|balance)/i.test(error.message)) {
    return new FailureError('The sender has less than the value and the gas of this call.', 'senderShort')
  }
  return error
}

const tooLate = () => {
  const seconds = timeoutMs / 1000
  return new FailureError(`The node did not begin to answer within ${seconds} s: nothing was read.`, 'nodeSlow', {
    seconds,
  })
}

/** What the caller's code brings about is asked once: another node, or the same one again, would have the same work. */
const onlyOnce = (error: unknown): never => {
  if (error instanceof TimeoutError) throw tooLate()
  throw error instanceof TooLargeError ? tooLong(limits.simulation) : error
}

/** The time that is left of an answer, waiting for its turn included. */
interface Patience {
  /** @throws FailureError where there is none */
  left(): { timeoutMs: number }
  /** What is found while there is time. @throws FailureError */
  within<Found>(found: Promise<Found>): Promise<Found>
}

const newPatience = (): Patience => {
  const until = performance.now() + timeoutMs
  return {
    left() {
      const leftMs = until - performance.now()
      if (leftMs <= 0) throw tooLate()
      return { timeoutMs: leftMs }
    },
    async within(found) {
      let timer: NodeJS.Timeout | undefined
      const end = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(tooLate()), Math.max(0, until - performance.now()))
      })
      return Promise.race([found, end]).finally(() => clearTimeout(timer))
    },
  }
}

const runAtHead = async (
  { node, gasCap }: ApiContext,
  wanted: Omit<CallToSimulate, 'gas' | 'blockNumber'>,
  { left }: Patience,
): Promise<Ran> => {
  left()
  const gas = await gasCap()
  const work = node.pinned(
    async (endpoint) => {
      const { number } = await getHeadReference(endpoint, left()).catch(onlyOnce)
      const call = { ...wanted, gas, blockNumber: number }
      return { call, run: await simulate(endpoint, call, { ...limits.simulation, ...left() }).catch(onlyOnce) }
    },
    { attempts: 2 },
  )
  return work.catch((error: unknown) => {
    throw inWords(error)
  })
}

/** Source lines are a help: where the node does not tell the steps of a call, there are none. */
const placesOf = async (context: ApiContext, { call, run }: Ran, { left, within }: Patience) => {
  // its steps are no less work than its calls
  if (run.isCut) return []
  const { from, to, data, value, blockNumber } = call
  const used = { calls: run.frames, gasUsed: run.frames[0]?.gasUsed ?? call.gas }
  const { places } = await findFailurePlaces(context, used, (names) => {
    const read = () =>
      context.node.pinned(
        async (endpoint) => readLastSteps(endpoint, runOfCall(call), names, { ...limits.steps, ...left() }),
        { attempts: 1 },
      )
    const key = `ends of simulated ${from} ${to} ${data} ${value} ${blockNumber} ${names.join(' ')}`
    return within(context.heavy.find(key, read, () => 0)).catch((error: unknown) => {
      context.log.debug({ err: error }, 'a simulated call has no steps')
      return noEnds
    })
  })
  return places
}

const presentBalances = async (context: ApiContext, moves: readonly BalanceMove[]) => {
  const named = moves.flatMap(({ account, contract }) => (contract === null ? [account] : [account, contract]))
  const names = await context.book.byAddress(named)
  const ids = new Map<string, number>()
  for (const { contract } of moves) {
    const id = contract === null ? undefined : await context.book.idOf(contract)
    if (contract !== null && id !== undefined) ids.set(contract, id)
  }
  const facts = ids.size === 0 ? new Map() : await context.lookUps.tokenFacts([...ids.values()])
  return moves.map(({ account, contract, tokenItem, amount }): SimulatedCall['balances'][number] => {
    const row = contract === null ? undefined : facts.get(ids.get(contract) ?? -1)
    return {
      account: names.get(account)!,
      contract: contract === null ? null : names.get(contract)!,
      token: row === undefined ? null : presentToken(row),
      tokenItem: tokenItem?.toString() ?? null,
      amount: amount.toString(),
    }
  })
}

const presentLogs = async (context: ApiContext, logs: SimulatedRun['logs']) => {
  const wanted = logs.map(({ address, topics }) => ({ address, blockNumber: null, hash: topics[0] ?? null }))
  const [names, abis] = await Promise.all([
    context.book.byAddress(logs.map(({ address }) => address)),
    context.abis.find(wanted),
  ])
  const budget = newBudget()
  const decoded = await nameValues(
    context.book,
    logs.map(({ address, topics, data }) => decodeLogOf(topics, data, abis.of(address, null), budget)),
  )
  return logs.map(({ address, topics, data }, index) => ({
    ...{ address: names.get(address)!, topics, data },
    decoded: decoded[index] ?? null,
  }))
}

const reasonOf = async (context: ApiContext, { call, run }: Ran): Promise<string | null> => {
  const [top] = run.frames
  if (top === undefined || top.error === null) return null
  const hash = top.revertData?.slice(0, 10) ?? null
  const abis = await context.abis.find([{ address: call.to, blockNumber: null, hash }])
  return describeFailure(top.error, top.revertData, abis.of(call.to, null)).reason
}

/** Each time anew: the state of the node's head is another with each block. */
export const simulateCallRoute = route(simulateCall, 'never', async (context, { from, to, data, value }) => {
  const wanted = { from: from as Address, to: to as Address, data: data.toLowerCase() as Hex, value: BigInt(value) }
  const patience = newPatience()
  const ran = await patience.within(
    context.heavy.find(
      `simulated ${from} ${to} ${data} ${value}`,
      () => runAtHead(context, wanted, patience),
      () => 0,
    ),
  )
  const { frames, logs, isCut } = ran.run
  const moves = balanceMoves(ran.run, new Set(context.config.network.wrappedCoins)).sort(
    (a, b) => Number(b.account === from) - Number(a.account === from),
  )
  const [balances, events, reason, places] = await Promise.all([
    presentBalances(context, moves.slice(0, simulationLimits.balances)),
    presentLogs(context, logs.slice(0, simulationLimits.logs)),
    reasonOf(context, ran),
    placesOf(context, ran, patience),
  ])
  return {
    blockNumber: ran.call.blockNumber,
    works: frames[0]?.error === null,
    gasUsed: frames[0]?.gasUsed?.toString() ?? null,
    ...{ reason, balances, balanceCount: moves.length, logs: events, logCount: logs.length, isCut, places },
  }
})
