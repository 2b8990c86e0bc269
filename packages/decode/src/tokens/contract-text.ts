import type { Hex } from '@corescope/chain/types/hex'
import { hexToBytes } from '../bytes/bytes.ts'
import { isBlank } from '../verification/hidden-signs.ts'

const longest = 128
const decoder = new TextDecoder()
/** Marks beyond three on one letter: no language writes them, and piled up they cover what stands around. */
const piled = /(\p{M}{3})\p{M}+/gu

const printable = (bytes: Uint8Array): string | null => {
  const clean = decoder
    .decode(bytes)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(piled, '$1')
    .trim()
  return isBlank(clean) ? null : clean.slice(0, longest)
}

const numberAt = (bytes: Uint8Array, start: number): bigint =>
  bytes.subarray(start, start + 32).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** Where the bytes of an ABI string lie; undefined when offset or length lead outside. */
const stringBytes = (bytes: Uint8Array): Uint8Array | undefined => {
  if (bytes.length < 64) return undefined
  const offset = numberAt(bytes, 0)
  if (offset > BigInt(bytes.length - 32)) return undefined
  const start = Number(offset)
  const length = numberAt(bytes, start)
  if (length > BigInt(bytes.length - start - 32)) return undefined
  return bytes.subarray(start + 32, start + 32 + Number(length))
}

/**
 * Text a contract answers for `name()` or `symbol()`: an ABI string, or 32 bytes padded with zeros as old tokens do.
 * Control characters and ends of lines are dropped, at most three marks stay on a letter, 128 characters kept. Null for anything else, and where nothing of it would be
 * seen. Pure.
 */
export const readText = (answer: Hex | string): string | null => {
  const bytes = hexToBytes(answer as Hex)
  if (bytes.length === 32) {
    const end = bytes.indexOf(0)
    return printable(bytes.subarray(0, end === -1 ? 32 : end))
  }
  const found = stringBytes(bytes)
  return found === undefined ? null : printable(found)
}

/** An ABI string of any length as it stands, for URIs; null for anything else and for an empty one. Pure. */
export const readLongText = (answer: Hex | string): string | null => {
  const found = stringBytes(hexToBytes(answer as Hex))
  return found === undefined || found.length === 0 ? null : decoder.decode(found)
}
