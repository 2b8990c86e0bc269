import type { Hash } from '@corescope/chain/types/hex'
import type { TraceFrame } from '@corescope/chain/types/trace'
import type { Endpoint, RpcCall, StreamOptions, StreamOutcome } from '../caller.ts'
import { MethodUnsupportedError, StateUnavailableError } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { readCallFrame, readFlatTrace } from '../standardise/standardise-trace.ts'
import { bytesOf, type CutBytes, createCallTreeReader, type WireFrame } from '../streaming/read-call-tree.ts'
import { CutText, createElementReader } from '../streaming/read-elements.ts'
import { readObject, type WireObject } from '../wire-field.ts'
import { callTracer } from './trace-dialect.ts'
import { streamJson } from './trace-steps.ts'

/** A step of a call tree with what it was given and what it gave back. */
export interface TracedCall extends TraceFrame {
  input: CutBytes
  output: CutBytes
  /** Events it emitted itself; null where the node does not tell. */
  logs: number | null
}

export interface CallsRead {
  calls: TracedCall[]
  /** Frames met; all there are unless `cut` says otherwise. */
  total: number
  cut: StreamOutcome['cut']
}

export interface CallsRequest {
  from: number
  count: number
  /** Bytes of calldata and of returned data that are kept of each call. */
  bytes: number
}

/**
 * The call tree of a transaction, a window of its frames, read as it arrives: by `callTracer`, and where the node cannot
 * run the transaction again (or has no such method) by `trace_transaction`.
 *
 * @throws MethodUnsupportedError, StateUnavailableError, TimeoutError when the node does not begin to answer in time
 */
export async function readTraceCalls(
  endpoint: Endpoint,
  transactionHash: Hash,
  request: CallsRequest,
  options: StreamOptions,
): Promise<CallsRead> {
  try {
    return await readTree(endpoint, transactionHash, request, options)
  } catch (error) {
    if (!(error instanceof MethodUnsupportedError || error instanceof StateUnavailableError)) throw error
    const flat = await readFlat(endpoint, transactionHash, request, options).catch((other: unknown) => {
      if (other instanceof MethodUnsupportedError) return undefined
      throw other
    })
    if (flat === undefined || (flat.total === 0 && flat.cut === null)) throw error
    return flat
  }
}

/** Enough for every member that is not bytes of any length. */
const minText = 256
const textLength = ({ bytes }: CallsRequest) => Math.max(minText, 2 + 2 * bytes)

async function readTree(endpoint: Endpoint, hash: Hash, request: CallsRequest, options: StreamOptions) {
  const call: RpcCall = {
    method: 'debug_traceTransaction',
    params: [hash, { ...callTracer, tracerConfig: { withLog: true } }],
  }
  const reader = createCallTreeReader(request)
  const { cut } = await streamJson(endpoint, call, reader, { ...options, maxText: textLength(request) })
  // What a node sends of a frame after its children is missing from those that were open at the cut.
  const whole = reader.frames.filter(({ members }) => cut === null || members.type !== undefined)
  return { calls: located(call, () => whole.map((frame) => presentFrame(frame, request))), total: reader.total(), cut }
}

const presentFrame = (
  { traceAddress, members, input = nothing, output = nothing, logs }: WireFrame,
  { bytes }: CallsRequest,
): TracedCall => ({
  ...readCallFrame({ ...members, input: input.hex, output: output.hex }, traceAddress),
  input: shorten(input, bytes),
  output: shorten(output, bytes),
  logs,
})

const nothing: CutBytes = { hex: '0x', size: 0 }
const shorten = ({ hex, size }: CutBytes, bytes: number): CutBytes => ({ hex: hex.slice(0, 2 + 2 * bytes), size })

async function readFlat(endpoint: Endpoint, hash: Hash, request: CallsRequest, options: StreamOptions) {
  const call: RpcCall = { method: 'trace_transaction', params: [hash] }
  const reader = createElementReader({ path: ['result'], ...request })
  const { cut } = await streamJson(endpoint, call, reader, { ...options, maxText: textLength(request) })
  const calls = located(call, () => reader.elements.flatMap((element) => presentFlat(element, request)))
  return { calls, total: reader.total(), cut }
}

const presentFlat = (value: unknown, { bytes }: CallsRequest): TracedCall[] => {
  const wire = readObject(value, 'trace')
  const action = readObject(wire.action, 'action')
  const result = wire.result === undefined || wire.result === null ? {} : readObject(wire.result, 'result')
  const known = { ...plain(wire), action: plain(action), result: plain(result), transactionPosition: undefined }
  const trace = readFlatTrace(known)
  if (trace === undefined) return []
  const input = shorten(cutBytes(action.init ?? action.input), bytes)
  const output = shorten(cutBytes(result.output ?? result.code), bytes)
  return [{ ...trace.frame, input, output, logs: null }]
}

const cutBytes = (value: unknown): CutBytes => {
  if (value instanceof CutText) return bytesOf(value.beginning, value.length)
  return typeof value === 'string' ? bytesOf(value, value.length) : nothing
}

/** Beginnings in place of texts that were cut; numbers as numbers. */
const plain = (wire: WireObject): WireObject =>
  Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name,
      value instanceof CutText ? value.beginning : name === 'traceAddress' ? (value as string[]).map(Number) : value,
    ]),
  )
