import type { Address, Hash } from '@corescope/chain/types/hex'
import { checksumVerdict } from '../bytes/address.ts'
import { domainNameProblem } from './domain-name.ts'

/** What a search text can be by its form alone (ruling 19). Hex is lower case. */
export type SearchShape =
  | { kind: 'empty' }
  /** Transaction, block or blob. */
  | { kind: 'hash'; hash: Hash }
  /** `wrong`: looks like a checksum form and is none; accepted with a notice. */
  | { kind: 'address'; address: Address; checksum: 'valid' | 'wrong' | 'none' }
  | { kind: 'blockNumber'; blockNumber: number }
  | { kind: 'name'; name: string }
  | { kind: 'text'; text: string }

const hexDigits = (text: string): string | undefined => /^(?:0x)?([0-9a-fA-F]+)$/i.exec(text)?.[1]

function blockNumberOf(text: string): number | undefined {
  const isDecimal = /^[0-9]{1,16}$/.test(text)
  if (!isDecimal && !/^0x[0-9a-f]{1,16}$/i.test(text)) return undefined
  const blockNumber = Number(isDecimal ? text : `0x${text.slice(2)}`)
  return Number.isSafeInteger(blockNumber) ? blockNumber : undefined
}

/** Fewer digits begin too much. */
const fewestPrefixDigits = 4
/** Shorter hex without `0x` that has no digit is a word first: "cafe". */
const longestWord = 5

/**
 * Lower-case digits that an address or a hash may begin with; undefined where the text is none: too short, whole, or without `0x`
 * a number or a word.
 */
export function hexPrefix(input: string): string | undefined {
  const text = input.trim()
  const digits = hexDigits(text)?.toLowerCase()
  if (digits === undefined || digits.length < fewestPrefixDigits || digits.length >= 64 || digits.length === 40)
    return undefined
  if (/^0x/i.test(text)) return digits
  const isWord = digits.length <= longestWord && !/[0-9]/.test(digits)
  return /[a-f]/.test(digits) && !isWord ? digits : undefined
}

/** Grouped as people copy them: 12,345,678. */
const withoutGrouping = (text: string) => (/^[0-9]{1,3}(,[0-9]{3})+$/.test(text) ? text.replaceAll(',', '') : text)

/**
 * Decides by shape before anything is normalised: 64 hex digits are a hash and 40 an address, with or without `0x`;
 * decimal or `0x` up to 16 digits a block number; dotted text that is a domain name a name; all else text.
 */
export function searchShape(input: string): SearchShape {
  const text = input.trim()
  if (text === '') return { kind: 'empty' }
  const digits = hexDigits(text)
  if (digits?.length === 64) return { kind: 'hash', hash: `0x${digits.toLowerCase()}` }
  if (digits?.length === 40) {
    return { kind: 'address', address: `0x${digits.toLowerCase()}`, checksum: checksumVerdict(`0x${digits}`) }
  }
  const blockNumber = blockNumberOf(withoutGrouping(text))
  if (blockNumber !== undefined) return { kind: 'blockNumber', blockNumber }
  if (text.includes('.') && domainNameProblem(text) === undefined) return { kind: 'name', name: text.toLowerCase() }
  return { kind: 'text', text }
}
