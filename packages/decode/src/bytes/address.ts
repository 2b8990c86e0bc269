import type { Address } from '@corescope/chain/types/hex'
import { keccak256 } from './keccak.ts'

const isHex = (text: string) => /^[0-9a-fA-F]+$/.test(text)

const codesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** EIP-55 form of an address, for the screen. */
export function toChecksumAddress(address: Address): Address {
  const digits = address.slice(2).toLowerCase()
  const digest = keccak256(codesOf(digits))
  let checksummed = '0x'
  for (let index = 0; index < digits.length; index += 1) {
    const nibble = index % 2 === 0 ? digest[index >> 1]! >> 4 : digest[index >> 1]! & 15
    checksummed += nibble > 7 ? digits[index]!.toUpperCase() : digits[index]
  }
  return checksummed as Address
}

/**
 * What the letter case of an address says: `valid` and `wrong` by EIP-55, `none` when it is all of one case and so
 * claims nothing. The text is 40 hex digits with `0x`.
 */
export function checksumVerdict(text: string): 'valid' | 'wrong' | 'none' {
  const digits = text.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'none'
  return toChecksumAddress(text as Address).slice(2) === digits ? 'valid' : 'wrong'
}

/** Whether the text is exactly `0x` and 40 hex digits of any case. */
export function isAddress(text: string): boolean {
  return text.length === 42 && /^0x/i.test(text) && isHex(text.slice(2))
}

/** First 9 and last 8 characters of an address or hash (spec §2), as it is given; short text is left whole. */
export function shortenHash(hash: string): string {
  return hash.length <= 18 ? hash : `${hash.slice(0, 9)}…${hash.slice(-8)}`
}
