import type { Hex } from '@corescope/chain/types/hex'
import { keccak256 } from 'viem'
import { ungroupDigits } from '../reader-input/typed-number.ts'
import type { LayoutType } from './layout.ts'
import { slotHex } from './storage-values.ts'

/** What is wrong with a typed key, named for its message. */
export type KeyFault = 'address' | 'number' | 'range' | 'bytes' | 'length' | 'bool' | 'underlying'

/** A text is no key of its mapping. */
export class MappingKeyError extends Error {
  override name = 'MappingKeyError'
  constructor(
    readonly fault: KeyFault,
    /** `uint256` */
    readonly type: string,
  ) {
    super(`the key is no ${type} (${fault})`)
  }
}

const bytesOf = (text: string): string | undefined => {
  const digits = text.trim().replace(/^0x/i, '').toLowerCase()
  return /^([0-9a-f]{2})*$/.test(digits) ? digits : undefined
}

const numberDigits = (text: string, { label, bytes }: LayoutType, isSigned: boolean): string => {
  const plain = ungroupDigits(text)
  if (!/^(-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(plain)) throw new MappingKeyError('number', label)
  const value = BigInt(plain)
  const bits = BigInt(bytes * 8)
  const [least, most] = isSigned ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n]
  if (value < least || value > most) throw new MappingKeyError('range', label)
  return BigInt.asUintN(256, value).toString(16).padStart(64, '0')
}

/** Bytes that a key is hashed as, by its type. */
const keyDigits = (type: LayoutType, text: string): string => {
  const { id, label, bytes } = type
  if (id.startsWith('t_string'))
    return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (id.startsWith('t_address') || id.startsWith('t_contract')) {
    const digits = bytesOf(text)
    if (digits?.length !== 40) throw new MappingKeyError('address', label)
    return digits.padStart(64, '0')
  }
  if (id === 't_bool') {
    const said = text.trim().toLowerCase()
    if (said !== 'true' && said !== 'false') throw new MappingKeyError('bool', label)
    return (said === 'true' ? '1' : '0').padStart(64, '0')
  }
  if (id.startsWith('t_bytes')) {
    const digits = bytesOf(text)
    if (digits === undefined) throw new MappingKeyError('bytes', label)
    if (type.encoding === 'bytes') return digits
    if (digits.length !== bytes * 2) throw new MappingKeyError('length', label)
    return digits.padEnd(64, '0')
  }
  // a type of the source's own is hashed as what it is made of: bytes on the left, numbers on the right
  if (!/^t_(u?int\d|enum\()/.test(id)) throw new MappingKeyError('underlying', label)
  return numberDigits(text, type, id.startsWith('t_int'))
}

/**
 * The slot of a mapping's value: keccak256 of the key and the mapping's own slot. Pure.
 * @param key its type, of the source's own as what it is made of (`withValueTypes`)
 * @param text the key as a person types it: decimal or hex numbers, addresses, `true`, hex bytes, a text as it is
 * @throws MappingKeyError naming what is wrong
 */
export const mappingSlot = (slot: bigint, key: LayoutType, text: string): bigint =>
  BigInt(keccak256(`0x${keyDigits(key, text)}${slotHex(slot).slice(2)}` as Hex))
