import type { Hex } from '@corescope/chain/types/hex'

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Value of a hex digit by any UTF-16 code; 255 = not a digit. Whole range, so that a look-up needs no bounds check. */
const digitOfCode = new Uint8Array(65_536).fill(255)
for (let digit = 0; digit < 16; digit += 1) {
  digitOfCode[digit.toString(16).charCodeAt(0)] = digit
  digitOfCode[digit.toString(16).toUpperCase().charCodeAt(0)] = digit
}

export const noBytes = new Uint8Array(0)

/** Text that should be hex data and is not. */
export class HexFormatError extends Error {
  override name = 'HexFormatError'
}

/** `0x…` of any case to bytes. Throws `HexFormatError` without prefix, with an odd count or a foreign character. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  const length = (hex.length - 2) >> 1
  if (hex.charCodeAt(0) !== 48 || hex.charCodeAt(1) !== 120 || (hex.length & 1) === 1) {
    throw new HexFormatError(`not hex data: ${hex.slice(0, 80)}`)
  }
  const bytes = new Uint8Array(length)
  let seen = 0
  for (let index = 0, at = 2; index < length; index += 1, at += 2) {
    const high = digitOfCode[hex.charCodeAt(at)]!
    const low = digitOfCode[hex.charCodeAt(at + 1)]!
    seen |= high | low
    bytes[index] = (high << 4) | low
  }
  if (seen > 15) throw new HexFormatError(`not hex data: ${hex.slice(0, 80)}`)
  return bytes
}

/** Bytes to lower-case `0x…`. */
export function bytesToHex(bytes: Uint8Array): Hex {
  let hex = ''
  for (let index = 0; index < bytes.length; index += 1) hex += hexOfByte[bytes[index]!]
  return `0x${hex}`
}

/** Below 2^48, without a detour over text: nonces, gas, numbers and most fees. */
function smallQuantityToBytes(quantity: number): Uint8Array<ArrayBuffer> {
  let length = 1
  for (let rest = quantity; rest >= 256; rest = Math.floor(rest / 256)) length += 1
  const bytes = new Uint8Array(length)
  for (let at = length - 1, rest = quantity; at >= 0; at -= 1, rest = Math.floor(rest / 256)) bytes[at] = rest % 256
  return bytes
}

/** Non-negative quantity to big-endian bytes without leading zeros; 0 is no bytes (RLP's form). */
export function quantityToBytes(quantity: bigint | number): Uint8Array<ArrayBuffer> {
  if (quantity < 0) throw new RangeError(`a quantity is not negative: ${quantity}`)
  if (quantity === 0 || quantity === 0n) return noBytes
  if (quantity < 0x1000000000000) return smallQuantityToBytes(Number(quantity))
  const digits = quantity.toString(16)
  return hexToBytes(digits.length % 2 === 0 ? `0x${digits}` : `0x0${digits}`)
}

/** Big-endian bytes to a quantity. */
export function bytesToQuantity(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes))
}

/** A quantity written as hex (padded, bare or odd: nodes differ for `r` and `s`) to bytes without leading zeros. */
export function hexQuantityToBytes(hex: Hex): Uint8Array {
  const bytes = hexToBytes(hex.length % 2 === 0 ? hex : `0x0${hex.slice(2)}`)
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros += 1
  return zeros === 0 ? bytes : bytes.subarray(zeros)
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let length = 0
  for (const part of parts) length += part.length
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
