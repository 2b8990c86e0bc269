import { decodeRlpPrefix, RlpFormatError, type RlpItem } from '../bytes/rlp-decode.ts'

/** Which part of the bytes of a transaction cannot be read, first one first; `field` as in JSON-RPC, `place` from 1. */
export type RawFault =
  | { kind: 'type'; type: number }
  /** RLP is broken there. */
  | { kind: 'encoding'; byte: number }
  /** Bytes follow its end. */
  | { kind: 'extra'; count: number }
  | { kind: 'fields'; type: number; count: number; wanted: number }
  /** No number of at most so many bytes, or one with leading zeros. */
  | { kind: 'number'; field: string; place: number; most: number }
  | { kind: 'address'; field: string; place: number }
  | { kind: 'bytes'; field: string; place: number }
  | { kind: 'list'; field: string; place: number }
  /** The priority fee is above the whole fee. */
  | { kind: 'tip' }
  /** No key can have made the signature. */
  | { kind: 'signature' }

type Shape = (item: RlpItem) => boolean
interface Field {
  name: string
  fault: 'number' | 'address' | 'bytes' | 'list'
  /** Of a number: bytes. */
  most?: number
  fits: Shape
}

const isBytes = (length: number) => (item: RlpItem) => item instanceof Uint8Array && item.length === length
const isNumber = (most: number) => (item: RlpItem) => item instanceof Uint8Array && item.length <= most && item[0] !== 0
const isListOf = (fits: Shape) => (item: RlpItem) => Array.isArray(item) && item.every(fits)
const isTuple =
  (...members: Shape[]) =>
  (item: RlpItem) =>
    Array.isArray(item) && item.length === members.length && members.every((fits, index) => fits(item[index]!))

const number = (name: string, most = 32): Field => ({ name, fault: 'number', most, fits: isNumber(most) })
const list = (name: string, fits: Shape): Field => ({ name, fault: 'list', fits })
const address: Field = { name: 'to', fault: 'address', fits: isBytes(20) }
const addressOrNone: Field = { ...address, fits: (item) => address.fits(item) || isBytes(0)(item) }
const input: Field = { name: 'input', fault: 'bytes', fits: (item) => item instanceof Uint8Array }
// what a JavaScript number holds: no chain has a longer id, no account a higher nonce
const chainId: Field = { ...number('chainId', 6), fits: (item) => isNumber(6)(item) && item.length > 0 }
const [nonce, gas] = [number('nonce', 6), number('gas', 8)]
const fees = [number('maxPriorityFeePerGas'), number('maxFeePerGas')]
const accessList = list('accessList', isListOf(isTuple(isBytes(20), isListOf(isBytes(32)))))
const authorizations = list(
  'authorizationList',
  isListOf(isTuple(isNumber(32), isBytes(20), isNumber(8), isNumber(1), isNumber(32), isNumber(32))),
)
const isBlobHash: Shape = (item) => isBytes(32)(item) && item[0] === 1
const isBlobHashes: Shape = (item) => isListOf(isBlobHash)(item) && item.length > 0
const blobs = [number('maxFeePerBlobGas'), list('blobVersionedHashes', isBlobHashes)]
const rest = (to: Field) => [gas, to, number('value'), input]

/** Fields before the signature by type of the envelope (EIP-155, 2930, 1559, 4844, 7702). */
const unsigned: readonly Field[][] = [
  [nonce, number('gasPrice'), ...rest(addressOrNone)],
  [chainId, nonce, number('gasPrice'), ...rest(addressOrNone), accessList],
  [chainId, nonce, ...fees, ...rest(addressOrNone), accessList],
  [chainId, nonce, ...fees, ...rest(address), accessList, ...blobs],
  [chainId, nonce, ...fees, ...rest(address), accessList, authorizations],
]
const signatureOf = (type: number) => [
  number(type === 0 ? 'v' : 'yParity', type === 0 ? 8 : 1),
  number('r'),
  number('s'),
]

const amountOf = (item: RlpItem): bigint => {
  let value = 0n
  for (const byte of item as Uint8Array) value = (value << 8n) | BigInt(byte)
  return value
}

/** Of the curve's numbers there are so many (SEC 2, secp256k1). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const isSignature = (type: number, [v, r, s]: readonly bigint[]): boolean => {
  // EIP-155: what is to be signed ends with the chain and two zeros
  if (type === 0 && r === 0n && s === 0n) return true
  const isParity = type === 0 ? v === 27n || v === 28n || v! >= 35n : v! <= 1n
  return isParity && r! > 0n && r! < order && s! > 0n && s! < order
}

const checkFields = (type: number, items: readonly RlpItem[]): RawFault | undefined => {
  const bare = unsigned[type]!
  const fields = [...bare, ...signatureOf(type)]
  if (items.length !== fields.length && items.length !== bare.length)
    return { kind: 'fields', type, count: items.length, wanted: fields.length }
  const index = items.findIndex((item, place) => !fields[place]!.fits(item))
  if (index >= 0) {
    const { name, fault, most = 0 } = fields[index]!
    const told = { field: name, place: index + 1 }
    return fault === 'number' ? { kind: fault, most, ...told } : { kind: fault, ...told }
  }
  if (type >= 2 && amountOf(items[2]!) > amountOf(items[3]!)) return { kind: 'tip' }
  const isSigned = items.length > bare.length
  return isSigned && !isSignature(type, items.slice(-3).map(amountOf)) ? { kind: 'signature' } : undefined
}

/** Blobs travel around their transaction (EIP-4844, "Networking"), since Osaka with a version (EIP-7594). */
const withoutBlobs = (type: number, items: RlpItem[]): RlpItem[] =>
  type === 3 && Array.isArray(items[0]) ? items[0] : items

/**
 * Which part of bytes is none of a transaction's: of an envelope (EIP-2718, types 1–4) or of one before them. Undefined: all of them
 * have their form, with a signature or without. Pure.
 */
export const findRawFault = (bytes: Uint8Array): RawFault | undefined => {
  const first = bytes[0] ?? 0
  const type = first >= 0xc0 ? 0 : first
  if (first < 0xc0 && (type < 1 || type > 4)) return { kind: 'type', type: first }
  const skipped = type === 0 ? 0 : 1
  const payload = bytes.subarray(skipped)
  try {
    const { item, length } = decodeRlpPrefix(payload)
    if (!Array.isArray(item)) return { kind: 'encoding', byte: skipped }
    if (length < payload.length) return { kind: 'extra', count: payload.length - length }
    return checkFields(type, withoutBlobs(type, item))
  } catch (error) {
    if (error instanceof RlpFormatError) return { kind: 'encoding', byte: error.byte + skipped }
    throw error
  }
}
