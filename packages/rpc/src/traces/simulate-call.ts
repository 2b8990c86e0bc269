import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { TraceFrame } from '@corescope/chain/types/trace'
import type { CallOptions, Endpoint, RpcCall, StreamOptions } from '../caller.ts'
import { isErrorAnswer, TimeoutError, TooLargeError } from '../errors.ts'
import { web3_clientVersion } from '../methods/web3_clientVersion.ts'
import { located } from '../standardise/standardise.ts'
import { readCallFrame } from '../standardise/standardise-trace.ts'
import { type CallTreeReader, createCallTreeReader } from '../streaming/read-call-tree.ts'
import { CutText } from '../streaming/read-elements.ts'
import {
  encodeNumber,
  encodeQuantity,
  readAddress,
  readArray,
  readBytes,
  readHash,
  readObject,
  WireFieldError,
} from '../wire-field.ts'
import type { TracedRun } from './last-steps.ts'
import { tookEffect } from './took-effect.ts'
import { callTracer } from './trace-dialect.ts'
import { streamJson } from './trace-steps.ts'

/** A call that nobody signed, at a block that the node has. */
export interface CallToSimulate {
  from: Address
  to: Address
  data: Hex
  /** wei */
  value: bigint
  gas: bigint
  blockNumber: number
}

export interface SimulatedLog {
  address: Address
  topics: Hash[]
  data: Hex
}

export interface SimulatedRun {
  /** Parents before children; the top call comes first. */
  frames: TraceFrame[]
  /** Of calls that took effect, in the order of the calls. */
  logs: SimulatedLog[]
  /** It has more calls or events than are kept: what those that follow do is not known. */
  isCut: boolean
}

/** Of one run at most so much is kept: calls, steps of their places in the tree, events, and signs of their data. */
const keptOfRun = { calls: 20_000, steps: 1_000_000, logs: 20_000, logText: 4 * 1024 * 1024 } as const
/** Signs of one text that are read whole: data of 128 KB. */
const maxText = 2 + 2 * 128 * 1024
/**
 * Nodes for development: the time they take for a tree of calls grows with the square of its calls, and they know no time-out. 5,000,000 gas of
 * small calls keep such a one busy for a minute.
 */
const isSlow = /^(?:anvil|hardhat)/i
/** Gas of a call whose tree such a node is asked for; the top call alone costs it no more than `eth_call`. */
const slowGas = 1_000_000n
/** Signs of calldata and returned data that are kept: what a reverted call tells. */
const keptText = 2 + 2 * 1024

/** The call as `debug_traceCall` takes it. */
export const runOfCall = ({ from, to, data, value, gas, blockNumber }: CallToSimulate): TracedRun => ({
  method: 'debug_traceCall',
  params: [{ from, to, data, value: encodeQuantity(value), gas: encodeQuantity(gas) }, encodeNumber(blockNumber)],
})

const readLog = (value: unknown): SimulatedLog => {
  const wire = readObject(value, 'log')
  return {
    address: readAddress(wire.address, 'address'),
    topics: readArray(wire.topics ?? [], 'topics').map((topic) => readHash(topic, 'topic')),
    data: readBytes(wire.data ?? '0x', 'data'),
  }
}

const isWhole = (log: unknown): boolean => !(readObject(log, 'log').data instanceof CutText)

/** A reader of the tree that keeps no more of it than `keptOfRun`. */
const createRunReader = () => {
  let [steps, logs] = [0, 0]
  return createCallTreeReader({
    ...{ from: 0, count: keptOfRun.calls, keptText },
    keepsFrame(depth) {
      steps += depth
      return steps <= keptOfRun.steps
    },
    keepsLog(length) {
      logs += 1
      return logs <= keptOfRun.logs && length < keptOfRun.logText
    },
  })
}

/** Frames and logs of a tree of `callTracer`. What is inside a call that failed takes no effect. */
const readRun = ({ frames: wires, total }: CallTreeReader): SimulatedRun => {
  const frames = wires.map(({ traceAddress, members, input, output, keptLogs, logs }) => ({
    ...readCallFrame({ ...members, input: input?.hex, output: output?.hex }, traceAddress),
    keptLogs,
    logs,
  }))
  if (frames.length === 0) throw new WireFieldError('result', 'a tree of calls', null)
  const effective = tookEffect(frames)
  const whole = effective.map(({ keptLogs }) => keptLogs.filter(isWhole))
  return {
    frames: frames.map(({ keptLogs: _keptLogs, logs: _logs, ...frame }) => frame),
    logs: whole.flat().map(readLog),
    isCut: total() > frames.length || effective.some(({ logs }, index) => logs > whole[index]!.length),
  }
}

/** The call by `callTracer`, read as it arrives. */
const traceOnce = async (
  endpoint: Endpoint,
  wanted: CallToSimulate,
  tracerConfig: Record<string, boolean>,
  options: StreamOptions,
): Promise<SimulatedRun> => {
  const { method, params } = runOfCall(wanted)
  const tracer = { ...callTracer, timeout: '10s', tracerConfig }
  const call: RpcCall = { method, params: [...params, tracer], block: wanted.blockNumber }
  const reader = createRunReader()
  const { cut, bytes } = await streamJson(endpoint, call, reader, { ...options, maxText })
  const place = { method, block: wanted.blockNumber, endpoint: endpoint.name }
  if (cut === 'bytes') throw new TooLargeError(`the answer is longer than ${bytes} bytes`, place)
  if (cut === 'time') throw new TimeoutError('the answer did not end in time', place)
  return located(call, () => readRun(reader))
}

const isSlowNode = async (endpoint: Endpoint, options: CallOptions): Promise<boolean> => {
  const client = await web3_clientVersion(endpoint, options).catch((error: unknown) => {
    if (isErrorAnswer(error)) return ''
    throw error
  })
  return isSlow.test(client)
}

/**
 * Runs a call without sending it, and tells all that it would do, by `debug_traceCall`. The answer is read as it arrives. A node that is slow
 * at traces tells the top call first: of one that used more than `slowGas` it is asked no more, and the run is cut.
 * @param options its `timeoutMs` holds for all questions together
 * @throws MethodUnsupportedError where the node has no such method, StateUnavailableError, TooLargeError where the answer is longer than
 *   `bytes`, TimeoutError
 */
export async function simulateCall(
  endpoint: Endpoint,
  wanted: CallToSimulate,
  options: StreamOptions & { timeoutMs: number },
): Promise<SimulatedRun> {
  const until = performance.now() + options.timeoutMs
  const left = () => ({ ...options, timeoutMs: Math.max(1, until - performance.now()) })
  if (await isSlowNode(endpoint, left())) {
    const top = await traceOnce(endpoint, wanted, { onlyTopCall: true }, left())
    if ((top.frames[0]?.gasUsed ?? wanted.gas) > slowGas) return { ...top, isCut: true }
  }
  return traceOnce(endpoint, wanted, { withLog: true }, left())
}
