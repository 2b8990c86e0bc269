import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { TraceFrame } from '@corescope/chain/types/trace'
import type { CallOptions, Endpoint, RpcCall } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { readCallFrame } from '../standardise/standardise-trace.ts'
import {
  encodeNumber,
  encodeQuantity,
  readAddress,
  readArray,
  readBytes,
  readHash,
  readObject,
  readOptional,
} from '../wire-field.ts'
import type { TracedRun } from './last-steps.ts'
import { callTracer } from './trace-dialect.ts'

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
}

/** Calls of one run that are looked at. */
const maxFrames = 20_000

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

/** Frames and logs of a tree of `callTracer`. What is inside a call that failed takes no effect. */
const readTree = (top: unknown): SimulatedRun => {
  const frames: TraceFrame[] = []
  const logs: SimulatedLog[] = []
  const open = [{ value: top, traceAddress: [] as readonly number[], counts: true }]
  for (let next = open.pop(); next !== undefined && frames.length < maxFrames; next = open.pop()) {
    const wire = readObject(next.value, 'call')
    const frame = readCallFrame(wire, next.traceAddress)
    frames.push(frame)
    const counts = next.counts && frame.error === null
    if (counts) logs.push(...(readOptional(wire.logs, 'logs', readArray) ?? []).map(readLog))
    const calls = readOptional(wire.calls, 'calls', readArray) ?? []
    const { traceAddress } = next
    for (let index = calls.length - 1; index >= 0; index -= 1) {
      open.push({ value: calls[index], traceAddress: [...traceAddress, index], counts })
    }
  }
  return { frames, logs }
}

/**
 * Runs a call without sending it, and tells all that it would do, by `debug_traceCall`.
 * @throws MethodUnsupportedError where the node has no such method, StateUnavailableError
 */
export async function simulateCall(
  endpoint: Endpoint,
  wanted: CallToSimulate,
  options?: CallOptions,
): Promise<SimulatedRun> {
  const { method, params } = runOfCall(wanted)
  const tracer = { ...callTracer, timeout: '10s', tracerConfig: { withLog: true } }
  const call: RpcCall = { method, params: [...params, tracer], block: wanted.blockNumber }
  const result = await endpoint.request(call, options)
  return located(call, () => readTree(result))
}
