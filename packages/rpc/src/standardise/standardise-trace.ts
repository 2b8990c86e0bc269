import type { Hex } from '@corescope/chain/types/hex'
import type { FrameType, TraceFrame } from '@corescope/chain/types/trace'
import {
  readAddress,
  readArray,
  readBytes,
  readNumber,
  readObject,
  readOptional,
  readQuantity,
  WireFieldError,
  type WireObject,
} from '../wire-field.ts'

/** Bytes kept of what a reverted frame returned: any reason a person would read. */
const keptRevertBytes = 1_024
const selectorLength = 10

/** Nodes word the same failures differently; the first that matches the lower-cased text stands. */
const errorWords: readonly (readonly [RegExp, string])[] = [
  [/revert/, 'execution reverted'],
  [/out of ?gas|outofgas/, 'out of gas'],
  [/bad instruction|invalid opcode|invalid instruction|opcode not found/, 'invalid opcode'],
  [/bad jump|invalid jump/, 'invalid jump destination'],
  [/stack underflow/, 'stack underflow'],
  [/out of stack|stack overflow|stack limit/, 'stack overflow'],
  [/insufficient balance|out of funds|outoffunds/, 'insufficient balance for transfer'],
  [/depth|call too deep/, 'max call depth exceeded'],
  [/collision/, 'contract address collision'],
  [/code size|codesize|code too large/, 'max code size exceeded'],
  [/write protection|mutable call in static|static context/, 'write protection'],
]

/** One wording for a frame's failure, so that an index does not depend on which node it was read from. */
export function standardiseTraceError(text: string): string {
  const lower = text.toLowerCase()
  return errorWords.find(([pattern]) => pattern.test(lower))?.[1] ?? lower.slice(0, 120)
}

const frameTypes: Record<string, FrameType> = {
  call: 'call',
  delegatecall: 'delegatecall',
  staticcall: 'staticcall',
  callcode: 'callcode',
  create: 'create',
  create2: 'create2',
  selfdestruct: 'selfdestruct',
  suicide: 'selfdestruct',
}

function readType(value: unknown, field: string): FrameType {
  const type = typeof value === 'string' ? frameTypes[value.toLowerCase()] : undefined
  if (type === undefined) throw new WireFieldError(field, 'a kind of frame', value)
  return type
}

const isCreation = (type: FrameType) => type === 'create' || type === 'create2'

function readSelector(type: FrameType, input: unknown, field: string): Hex | null {
  if (isCreation(type) || type === 'selfdestruct') return null
  return (readOptional(input, field, readBytes) ?? '0x').slice(0, selectorLength) as Hex
}

function readError(value: unknown, field: string): string | null {
  const text = readOptional(value, field, (given) => {
    if (typeof given !== 'string') throw new WireFieldError(field, 'a text', given)
    return given
  })
  return text === null || text === '' ? null : standardiseTraceError(text)
}

function readRevertData(error: string | null, output: unknown, field: string): Hex | null {
  if (error !== 'execution reverted') return null
  const data = readOptional(output, field, readBytes) ?? '0x'
  return data === '0x' ? null : (data.slice(0, 2 + 2 * keptRevertBytes) as Hex)
}

/** Only these move value; the others run in the caller's place (what tracers print there is the caller's) or read. */
function readValue(type: FrameType, value: unknown, field: string): bigint {
  if (type === 'delegatecall' || type === 'staticcall' || type === 'callcode') return 0n
  return readOptional(value, field, readQuantity) ?? 0n
}

/** An exceptional halt takes all gas of its frame (yellow paper §9.4.2); a frame that never began takes none. */
function gasOfFailure(error: string | null, gas: bigint): bigint | null {
  if (error === null || error === 'execution reverted') return null
  const neverBegan = error === 'insufficient balance for transfer' || error === 'max call depth exceeded'
  return neverBegan ? 0n : gas
}

/**
 * anvil tells a self-destruct with the contract itself as heir, which moves nothing and since EIP-6780 ends nothing, as one
 * of the zero address, without an heir. No code runs at that address: such a frame says nothing.
 */
const isUntold = (type: FrameType, from: unknown): boolean =>
  type === 'selfdestruct' && typeof from === 'string' && /^0x0{40}$/.test(from)

/**
 * The frames of one transaction from a tree of geth's `callTracer`: parents before children, children in order.
 *
 * @throws WireFieldError
 */
export function readCallTree(value: unknown): TraceFrame[] {
  const frames: TraceFrame[] = []
  // A stack instead of recursion: the depth of a tree is the chain's to choose.
  const open: { wire: unknown; traceAddress: readonly number[] }[] = [{ wire: value, traceAddress: [] }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { traceAddress } = next
    const wire = readObject(next.wire, 'frame')
    if (isUntold(readType(wire.type, 'type'), wire.from)) continue
    frames.push(readCallFrame(wire, traceAddress))
    const calls = readOptional(wire.calls, 'calls', readArray) ?? []
    for (let index = calls.length - 1; index >= 0; index -= 1) {
      open.push({ wire: calls[index], traceAddress: [...traceAddress, index] })
    }
  }
  return frames
}

/** One frame of a tree of `callTracer`. @throws WireFieldError */
export function readCallFrame(wire: WireObject, traceAddress: readonly number[]): TraceFrame {
  const type = readType(wire.type, 'type')
  const error = readError(wire.error, 'error')
  const made = isCreation(type) && error !== null ? null : readOptional(wire.to, 'to', readAddress)
  if (made === null && !(isCreation(type) && error !== null)) throw new WireFieldError('to', 'an address', wire.to)
  return {
    traceAddress,
    type,
    from: readAddress(wire.from, 'from'),
    to: made,
    value: readValue(type, wire.value, 'value'),
    gas: readOptional(wire.gas, 'gas', readQuantity) ?? 0n,
    gasUsed: readOptional(wire.gasUsed, 'gasUsed', readQuantity),
    selector: readSelector(type, wire.input, 'input'),
    error,
    revertData: readRevertData(error, wire.output, 'output'),
  }
}

/** A trace of the Parity dialect and where it belongs; `null` members were not told. */
export interface FlatTrace {
  blockHash: unknown
  transactionHash: unknown
  transactionIndex: number | null
  frame: TraceFrame
}

/**
 * One entry of `trace_block` or `trace_transaction`; undefined for a reward, which is no step of a transaction, and for a
 * self-destruct that names nobody.
 *
 * @throws WireFieldError
 */
export function readFlatTrace(value: unknown): FlatTrace | undefined {
  const wire = readObject(value, 'trace')
  if (wire.type === 'reward') return undefined
  if (isUntold(readType(wire.type, 'type'), readObject(wire.action, 'action').address)) return undefined
  return {
    blockHash: wire.blockHash ?? null,
    transactionHash: wire.transactionHash ?? null,
    transactionIndex: readOptional(wire.transactionPosition, 'transactionPosition', readNumber),
    frame: readFlatFrame(wire),
  }
}

function readFlatFrame(wire: WireObject): TraceFrame {
  const action = readObject(wire.action, 'action')
  const result = readOptional(wire.result, 'result', readObject) ?? {}
  const traceAddress = readArray(wire.traceAddress, 'traceAddress').map((step) => readNumber(step, 'traceAddress'))
  const named = readType(wire.type, 'type')
  if (named === 'selfdestruct') return readEnd(action, traceAddress)
  const subtype = isCreation(named) ? action.creationMethod : action.callType
  const type = readOptional(subtype, 'callType', readType) ?? named
  const error = readError(wire.error, 'error')
  const gas = readQuantity(action.gas, 'action.gas')
  const to = isCreation(type)
    ? error === null
      ? readAddress(result.address, 'result.address')
      : null
    : readAddress(action.to, 'action.to')
  return {
    traceAddress,
    type,
    from: readAddress(action.from, 'action.from'),
    to,
    value: readValue(type, action.value, 'action.value'),
    gas,
    gasUsed: readOptional(result.gasUsed, 'result.gasUsed', readQuantity) ?? gasOfFailure(error, gas),
    selector: readSelector(type, action.input, 'action.input'),
    error,
    revertData: readRevertData(error, result.output ?? result.code, 'result.output'),
  }
}

function readEnd(action: WireObject, traceAddress: number[]): TraceFrame {
  return {
    traceAddress,
    type: 'selfdestruct',
    from: readAddress(action.address, 'action.address'),
    to: readAddress(action.refundAddress, 'action.refundAddress'),
    value: readOptional(action.balance, 'action.balance', readQuantity) ?? 0n,
    gas: 0n,
    gasUsed: 0n,
    selector: null,
    error: null,
    revertData: null,
  }
}

/** What is wrong with a list of frames as one tree in order; undefined when nothing is. */
export function findTreeFault(frames: readonly TraceFrame[]): string | undefined {
  if (frames.length === 0) return 'no frame'
  /** How many children each open ancestor has had. */
  const children: number[] = []
  for (const [index, { traceAddress }] of frames.entries()) {
    const depth = traceAddress.length
    const isOrdered =
      index === 0
        ? depth === 0
        : depth > 0 &&
          depth <= children.length &&
          traceAddress[depth - 1] === children[depth - 1] &&
          isSamePath(traceAddress, frames[index - 1]!.traceAddress, depth - 1)
    if (!isOrdered) return `frame ${index} at [${traceAddress.join(',')}] follows nothing`
    children.length = depth + 1
    children[depth] = 0
    if (depth > 0) children[depth - 1]! += 1
  }
  return undefined
}

function isSamePath(one: readonly number[], other: readonly number[], length: number): boolean {
  for (let step = 0; step < length; step += 1) if (one[step] !== other[step]) return false
  return true
}
