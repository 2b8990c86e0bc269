import type { Address, Hex } from '@corescope/chain/types/hex'
import { toChecksumAddress } from '../bytes/address.ts'
import { bytesToHex, hexToBytes } from '../bytes/bytes.ts'
import { withHiddenSigns } from '../verification/hidden-signs.ts'
import { bestFirst, decodeParameters, readParameters } from './abi-decode.ts'
import type { AbiSource } from './abi-index.ts'
import { newBudget } from './decode-budget.ts'
import { type Decoded, isGuess, shortName } from './decoded.ts'
import { type Halt, haltWords, readHalt } from './halts.ts'

/**
 * Why a call failed; `kind`, `code` and `reason` fit `failure` of the contract's transaction. What a contract or a node said
 * itself (`error`, `custom`, `raw`, `unknown`) is in `reason` as it was said; the other kinds say everything by themselves,
 * so that they can be told in any language, and their `reason` is the English of it.
 */
export interface FailureReason {
  /** `empty`: reverted without a word; `unknown`: only the node's own words are known. */
  kind: 'error' | 'panic' | 'custom' | 'raw' | 'empty' | 'unknown' | Halt
  /** Of a panic: its number, `0x11`. */
  code: Hex | null
  /**
   * Plain words or a signature with its values, cut where they are long, signs that nobody sees written out (`⟨U+202E⟩`); empty when the
   * contract gave an empty text. Of `raw` the bytes: also those of a text that is no UTF-8.
   */
  reason: string
  /** The first `keptBytes` that the call returned; `null` when there were none. */
  data: Hex | null
  /** The custom error with its values; null where they are too long to be told. */
  decoded: Decoded | null
}

/** Bytes and signs that are kept of what a contract or a node said: any reason a person would read, as in traces. */
const keptBytes = 1_024
const keptDigits = 2 + 2 * keptBytes
/** Bytes of a custom error whose values are read: offsets may name the same bytes again and again. */
const readBytes = 32_768
/** Signs of the values of a custom error that are told one by one. */
const listedSigns = 32_768

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

const plain = { code: null, decoded: null } as const
const empty: FailureReason = { ...plain, kind: 'empty', reason: 'reverted without a reason', data: null }

const panic = (code: string, data: Hex): FailureReason => {
  const number: Hex = `0x${BigInt(code).toString(16).padStart(2, '0')}`
  return {
    ...plain,
    kind: 'panic',
    code: number,
    reason: `Panic ${number}: ${panicMeanings[code] ?? 'unknown code'}`,
    data,
  }
}

/** The beginning of what may be long, marked where it was cut, with signs that nobody sees written out. */
const cut = (words: string) => withHiddenSigns(words.length > keptBytes ? `${words.slice(0, keptBytes)}…` : words)
const cutData = (data: Hex): Hex => (data.length > keptDigits ? (data.slice(0, keptDigits) as Hex) : data)

/** A value in words; addresses as screens write them. */
const text = ({ type, value }: { type: string; value: unknown }) => {
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return type.startsWith('address')
    ? words.replace(/0x[0-9a-f]{40}/g, (address) => toChecksumAddress(address as Address))
    : words
}

function customError(data: Hex, sources: readonly AbiSource[]): FailureReason | undefined {
  const body: Hex = `0x${data.slice(10)}`
  const isLong = data.length > 2 + 2 * readBytes
  for (const source of sources) {
    const found = source.errorsBySelector(data.slice(0, 10) as Hex)
    const ranked = isLong ? found.map((one) => ({ ...one, hasRival: false })) : bestFirst(found, body)
    for (const { item, signature, hasRival } of ranked) {
      const told = { kind: 'custom', code: null, data: cutData(data) } as const
      const named = { ...told, reason: `${shortName(item.name)}(…)`, decoded: null }
      if (isLong) return named
      const values = readParameters(item.inputs, body, newBudget(), item.name.length + signature.length)
      if (values === 'tooLarge') return named
      if (values === undefined) continue
      const ambiguous = hasRival && isGuess(source.source) ? { isAmbiguous: true } : {}
      const decoded: Decoded = { name: item.name, signature, source: source.source, ...ambiguous, values }
      const listed = values.map((one) => (one.name === '' ? text(one) : `${one.name}: ${text(one)}`)).join(', ')
      const reason = cut(`${item.name}(${listed})`)
      return { ...told, reason, decoded: listed.length > listedSigns ? null : decoded }
    }
  }
  return undefined
}

/** Bytes that are plain printable text are most likely meant to be read. */
function rawReason(data: Hex): string {
  const start = cutData(data)
  const bytes = hexToBytes(start)
  const printable = bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  const words = printable ? String.fromCharCode(...bytes) : bytesToHex(bytes)
  return start.length < data.length ? `${words}…` : words
}

/** Meaning of the bytes a reverted call returned: `Error(string)`, `Panic(uint256)`, a known custom error, or raw. */
export function decodeFailure(data: Hex, sources: readonly AbiSource[]): FailureReason {
  const lower = data.toLowerCase() as Hex
  const body: Hex = `0x${lower.slice(10)}`
  if (lower.startsWith(errorSelector)) {
    const { value: reason, notText } = decodeParameters([{ type: 'string' }], body)?.[0] ?? {}
    const kind = notText === undefined ? 'error' : 'raw'
    if (typeof reason === 'string') return { ...plain, kind, reason: cut(reason), data: cutData(lower) }
  }
  if (lower.startsWith(panicSelector)) {
    const code = decodeParameters([{ type: 'uint256' }], body)?.[0]?.value
    if (typeof code === 'string') return panic(code, cutData(lower))
  }
  if (lower === '0x') return empty
  return customError(lower, sources) ?? { ...plain, kind: 'raw', reason: rawReason(lower), data: cutData(lower) }
}

export interface NodeFailure {
  /** The node's words, e.g. `execution reverted: …`, `out of gas`. */
  message: string | null
  /** Bytes the call returned, where the node gives them. */
  data: Hex | null
}

/** A node's way to say that a call reverted and nothing more. */
const isBareRevert = (message: string) => /^\s*(evm ?error: ?)?((execution )?revert(ed)?)?[\s.:]*$/i.test(message)

/** Why a re-executed call failed, from what the node answers to `eth_call` or a trace. */
export function failureReason(failure: NodeFailure, sources: readonly AbiSource[]): FailureReason {
  if (failure.data !== null && failure.data !== '0x') return decodeFailure(failure.data, sources)
  const message = cut(failure.message ?? '')
  const halt = readHalt(message)
  if (halt !== undefined) {
    return { ...plain, kind: halt, reason: halt === 'outOfGas' ? message : haltWords[halt], data: null }
  }
  return isBareRevert(message) ? empty : { ...plain, kind: 'unknown', reason: message, data: null }
}
