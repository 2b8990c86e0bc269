import type { Address, Hash, Hex } from '@corescope/chain/types/hex'

/** Parsed JSON as a node sent it. */
export type WireObject = Record<string, unknown>

/** A field that is missing or of the wrong form; `standardise` turns it into a MalformedFieldError with its place. */
export class WireFieldError extends Error {
  constructor(field: string, expected: string, value: unknown) {
    const shown = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
    super(`${field}: expected ${expected}, got ${shown.length > 100 ? `${shown.slice(0, 100)}…` : shown}`)
    this.name = 'WireFieldError'
  }
}

const UPPER = 2
const INVALID = 4
/** Per ASCII code: 0 for a lower-case hex digit, UPPER for A–F, else INVALID. Scanning with it needs no branch. */
const DIGIT_CLASS = new Uint8Array(128).fill(INVALID)
const NIBBLE = new Uint8Array(128)
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16)
  DIGIT_CLASS[digit.toUpperCase().charCodeAt(0)] = UPPER
  DIGIT_CLASS[digit.charCodeAt(0)] = 0
  NIBBLE[digit.toUpperCase().charCodeAt(0)] = value
  NIBBLE[digit.charCodeAt(0)] = value
}

/** Bits of DIGIT_CLASS of all digits after `0x`, with INVALID (or higher bits) for any other character. */
function scanDigits(text: string): number {
  if (text.charCodeAt(0) !== 48 || text.charCodeAt(1) !== 120) return INVALID
  let seen = 0
  for (let index = 2; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    seen |= DIGIT_CLASS[code & 127]! | (code & ~127)
  }
  return seen
}

function hexOfLength(value: unknown, field: string, length: number, expected: string): Hex {
  if (typeof value !== 'string' || value.length !== length) throw new WireFieldError(field, expected, value)
  const seen = scanDigits(value)
  if (seen === 0) return value as Hex
  if (seen !== UPPER) throw new WireFieldError(field, expected, value)
  return value.toLowerCase() as Hex
}

/** 32 bytes. */
export function readHash(value: unknown, field: string): Hash {
  return hexOfLength(value, field, 66, '32 bytes of hex')
}

/** 20 bytes. */
export function readAddress(value: unknown, field: string): Address {
  return hexOfLength(value, field, 42, '20 bytes of hex')
}

/** 8 bytes. */
export function readNonce(value: unknown, field: string): Hex {
  return hexOfLength(value, field, 18, '8 bytes of hex')
}

/** 256 bytes. */
export function readBloom(value: unknown, field: string): Hex {
  return hexOfLength(value, field, 514, '256 bytes of hex')
}

/** Any whole number of bytes. */
export function readBytes(value: unknown, field: string): Hex {
  if (typeof value !== 'string' || value.length % 2 !== 0 || value.length < 2) {
    throw new WireFieldError(field, 'bytes of hex', value)
  }
  return hexOfLength(value, field, value.length, 'bytes of hex')
}

/** A quantity of at most 32 bytes as 32 bytes: signature halves, which nodes send without leading zeros. */
export function readWord(value: unknown, field: string): Hash {
  if (typeof value !== 'string' || value.length < 3 || value.length > 66) {
    throw new WireFieldError(field, 'a quantity of at most 32 bytes', value)
  }
  const word = hexOfLength(value, field, value.length, 'a quantity of at most 32 bytes')
  return word.length === 66 ? word : `0x${word.slice(2).padStart(64, '0')}`
}

/** A quantity that fits a double exactly (numbers, indexes, times); some nodes send plain JSON numbers. */
export function readNumber(value: unknown, field: string): number {
  if (typeof value === 'string' && value.length > 2 && value.length <= 15) {
    if ((scanDigits(value) & ~UPPER) === 0) return digitsToNumber(value)
  } else if (typeof value === 'string' && value.length > 15) {
    const wide = readQuantity(value, field)
    if (wide <= Number.MAX_SAFE_INTEGER) return Number(wide)
  } else if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new WireFieldError(field, 'a quantity below 2^53', value)
}

/** An unsigned quantity of any size. */
export function readQuantity(value: unknown, field: string): bigint {
  if (typeof value === 'string' && value.length > 2 && (scanDigits(value) & ~UPPER) === 0) {
    // Most quantities are short; the detour over a double is several times faster than parsing text as bigint.
    return value.length <= 15 ? BigInt(digitsToNumber(value)) : BigInt(value)
  }
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new WireFieldError(field, 'a quantity', value)
}

function digitsToNumber(text: string): number {
  let value = 0
  for (let index = 2; index < text.length; index += 1) value = value * 16 + NIBBLE[text.charCodeAt(index)]!
  return value
}

/** `null` for a missing or null field, else what `read` makes of it. */
export function readOptional<T>(value: unknown, field: string, read: (value: unknown, field: string) => T): T | null {
  return value === undefined || value === null ? null : read(value, field)
}

export function readArray(value: unknown, field: string): unknown[] {
  if (!Array.isArray(value)) throw new WireFieldError(field, 'a list', value)
  return value
}

export function readObject(value: unknown, field: string): WireObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WireFieldError(field, 'an object', value)
  }
  return value as WireObject
}

/** A quantity for the wire, from a non-negative integer. */
export function encodeNumber(value: number): string {
  return `0x${value.toString(16)}`
}

export function encodeQuantity(value: bigint): string {
  return `0x${value.toString(16)}`
}
