import type { Hex } from '@corescope/chain/types/hex'
import { decodeParameters } from './abi-decode.ts'
import type { AbiSource } from './abi-index.ts'
import { bytesToHex, hexToBytes } from './bytes.ts'
import type { Decoded } from './decoded.ts'

/** Why a call failed; `kind` and `reason` fit `failure` of the contract's transaction. */
export interface FailureReason {
  kind: 'error' | 'panic' | 'custom' | 'raw' | 'outOfGas' | 'unknown'
  /** Plain words or a signature with its values; empty when the contract gave an empty text. */
  reason: string
  /** Bytes the call returned; `null` when there were none. */
  data: Hex | null
  /** The custom error with its values. */
  decoded: Decoded | null
}

const errorSelector = '0x08c379a0'
const panicSelector = '0x4e487b71'

/** Solidity documentation, "Panic via assert and Error via require". */
const panicMeanings: Record<string, string> = {
  '0': 'generic panic of the compiler',
  '1': 'assertion failed',
  '17': 'arithmetic overflow or underflow',
  '18': 'division or modulo by zero',
  '33': 'value outside the enumeration',
  '34': 'storage byte array wrongly encoded',
  '49': 'pop on an empty array',
  '50': 'index out of bounds',
  '65': 'out of memory or array too large',
  '81': 'call of an uninitialised function',
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function customError(data: Hex, sources: readonly AbiSource[]): FailureReason | undefined {
  for (const source of sources) {
    for (const { item, signature } of source.errorsBySelector(data.slice(0, 10) as Hex)) {
      const values = decodeParameters(item.inputs, `0x${data.slice(10)}`)
      if (values === undefined) continue
      const decoded: Decoded = { name: item.name, signature, source: source.source, values }
      const listed = values.map(({ name, value }) => (name === '' ? text(value) : `${name}: ${text(value)}`))
      return { kind: 'custom', reason: `${item.name}(${listed.join(', ')})`, data, decoded }
    }
  }
  return undefined
}

/** Bytes that are plain printable text are most likely meant to be read. */
function rawReason(data: Hex): string {
  const bytes = hexToBytes(data)
  const printable = bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  return printable ? String.fromCharCode(...bytes) : bytesToHex(bytes)
}

/** Meaning of the bytes a reverted call returned: `Error(string)`, `Panic(uint256)`, a known custom error, or raw. */
export function decodeFailure(data: Hex, sources: readonly AbiSource[]): FailureReason {
  const lower = data.toLowerCase() as Hex
  const body: Hex = `0x${lower.slice(10)}`
  if (lower.startsWith(errorSelector)) {
    const reason = decodeParameters([{ type: 'string' }], body)?.[0]?.value
    if (typeof reason === 'string') return { kind: 'error', reason, data: lower, decoded: null }
  }
  if (lower.startsWith(panicSelector)) {
    const code = decodeParameters([{ type: 'uint256' }], body)?.[0]?.value
    if (typeof code === 'string') {
      const reason = `Panic 0x${BigInt(code).toString(16).padStart(2, '0')}: ${panicMeanings[code] ?? 'unknown code'}`
      return { kind: 'panic', reason, data: lower, decoded: null }
    }
  }
  if (lower === '0x') return { kind: 'unknown', reason: 'reverted without a reason', data: null, decoded: null }
  return customError(lower, sources) ?? { kind: 'raw', reason: rawReason(lower), data: lower, decoded: null }
}

export interface NodeFailure {
  /** The node's words, e.g. `execution reverted: …`, `out of gas`. */
  message: string | null
  /** Bytes the call returned, where the node gives them. */
  data: Hex | null
}

/** Why a re-executed call failed, from what the node answers to `eth_call` or a trace. */
export function failureReason(failure: NodeFailure, sources: readonly AbiSource[]): FailureReason {
  if (failure.data !== null && failure.data !== '0x') return decodeFailure(failure.data, sources)
  const message = failure.message ?? ''
  if (/out ?of ?gas/i.test(message)) return { kind: 'outOfGas', reason: message, data: null, decoded: null }
  if (message === '') return { kind: 'unknown', reason: 'reverted without a reason', data: null, decoded: null }
  return { kind: 'unknown', reason: message, data: null, decoded: null }
}
