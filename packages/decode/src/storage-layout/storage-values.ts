import type { Hex } from '@corescope/chain/types/hex'
import { keccak256 } from 'viem'
import { textOf } from '../bytes/text.ts'
import { fixedLength, type LayoutType, type LayoutVariable, type StorageLayout, sharesSlots } from './layout.ts'

/** What stands in a place of storage. */
export type StorageValue =
  /** One value by its Solidity type: integers as decimal strings, bytes and addresses as hex. */
  | { kind: 'value'; type: string; value: string | boolean }
  /** A text or bytes of any length; `isCut`: the first bytes of it. Of a `string` that is no UTF-8: `bytes`. */
  | { kind: 'long'; type: 'string' | 'bytes'; value: string; length: bigint; isCut: boolean }
  /** Members of a struct, or the first elements of an array of `length`. */
  | { kind: 'group'; entries: StorageEntry[]; length: bigint; isArray: boolean }
  /** Its keys stand nowhere: a value is found by a key only. */
  | { kind: 'mapping'; key: LayoutType; value: LayoutType }
  /** Not asked for: more slots than are read, or nobody knows where it lies. */
  | { kind: 'unread' }

export interface StorageEntry {
  label: string
  type: LayoutType
  slot: bigint
  /** Bytes from the low end of the slot. */
  offset: number
  value: StorageValue
}

/** Slots by number: 32 bytes as hex. */
export type Slots = ReadonlyMap<bigint, Hex>

/** Elements of an array that are shown. */
const maxElements = 20
/** Bytes of a text that are shown. */
const maxBytes = 1_024
/** Entries of one look, and how deep they lie: a layout may name arrays of arrays without end. */
const maxEntries = 1_000
const maxDepth = 8
const slotCount = 1n << 256n

const digitsOf = (slot: bigint) => (slot % slotCount).toString(16).padStart(64, '0')
/** 32 bytes as nodes take a slot's number. */
export const slotHex = (slot: bigint): Hex => `0x${digitsOf(slot)}`
const hashed = (slot: bigint): bigint => BigInt(keccak256(slotHex(slot)))

/** Looks at slots while they are known, and notes those that are not. */
interface Look {
  layout: StorageLayout
  slots: Slots
  missing: Set<bigint>
  left: number
}

const wordAt = (look: Look, slot: bigint): Hex | undefined => {
  const word = look.slots.get(slot % slotCount)
  if (word === undefined) look.missing.add(slot % slotCount)
  return word
}

/** The Solidity type that a value of one slot is shown by. Pure. */
const plainType = ({ id, bytes }: LayoutType): string => {
  if (id.startsWith('t_contract') || id.startsWith('t_address')) return 'address'
  if (id.startsWith('t_enum')) return `uint${bytes * 8}`
  if (/^t_(u?int\d+|bool|bytes\d+)$/.test(id)) return id.slice('t_'.length)
  return `bytes${bytes}`
}

const decodeWord = (type: LayoutType, word: Hex, offset: number): StorageValue => {
  const digits = word.slice(2)
  const from = Math.max(0, 64 - 2 * (offset + type.bytes))
  const own = digits.slice(from, 64 - 2 * offset)
  const plain = plainType(type)
  const value = (shown: string | boolean): StorageValue => ({ kind: 'value', type: plain, value: shown })
  if (plain === 'bool') return value(BigInt(`0x${own}`) !== 0n)
  if (plain.startsWith('uint')) return value(BigInt(`0x${own}`).toString())
  if (plain.startsWith('int')) return value(BigInt.asIntN(type.bytes * 8, BigInt(`0x${own}`)).toString())
  return value(`0x${own}`)
}

/** Solidity keeps up to 31 bytes beside their doubled length, more of them behind the hash of the slot. */
const decodeLong = (look: Look, type: LayoutType, slot: bigint): StorageValue => {
  const word = wordAt(look, slot)
  if (word === undefined) return { kind: 'unread' }
  const number = BigInt(word)
  const isShort = number % 2n === 0n
  const length = isShort ? (number & 0xffn) / 2n : (number - 1n) / 2n
  const shown = Number(length < BigInt(maxBytes) ? length : BigInt(maxBytes))
  let digits = word.slice(2)
  if (!isShort) {
    const first = hashed(slot)
    const words = Array.from({ length: Math.ceil(shown / 32) }, (_, index) => wordAt(look, first + BigInt(index)))
    if (words.includes(undefined)) return { kind: 'unread' }
    digits = words.map((one) => one!.slice(2)).join('')
  }
  const own = digits.slice(0, shown * 2)
  const isCut = BigInt(shown) < length
  const text = type.id.startsWith('t_string') ? textOf(`0x${own}`, isCut) : undefined
  const said = text === undefined ? { type: 'bytes', value: `0x${own}` } : { type: 'string', value: text }
  return { kind: 'long', ...(said as { type: 'string' | 'bytes'; value: string }), length, isCut }
}

/** Where the element of an array lies: small ones share a slot, none crosses from one to the next. */
export const elementPlace = (first: bigint, index: bigint, base: LayoutType) => {
  if (!sharesSlots(base)) return { slot: first + index * (base.slots ?? 1n), offset: 0 }
  const perSlot = BigInt(Math.floor(32 / base.bytes))
  return { slot: first + index / perSlot, offset: Number(index % perSlot) * base.bytes }
}

const decodeArray = (look: Look, type: LayoutType, slot: bigint, depth: number): StorageValue => {
  const base = look.layout.types.get(type.base ?? '')
  if (base === undefined || base.slots === null) return { kind: 'unread' }
  let first = slot
  let length: bigint
  if (type.encoding === 'dynamic_array') {
    const word = wordAt(look, slot)
    if (word === undefined) return { kind: 'unread' }
    length = BigInt(word)
    first = hashed(slot)
  } else {
    length = fixedLength(type)
  }
  const shown = Number(length < BigInt(maxElements) ? length : BigInt(maxElements))
  const entries = Array.from({ length: shown }, (_, index) => {
    const place = elementPlace(first, BigInt(index), base)
    return entryAt(look, { label: `[${index}]`, type: base, ...place }, depth + 1)
  })
  return { kind: 'group', entries, length, isArray: true }
}

interface Place {
  label: string
  type: LayoutType
  slot: bigint
  offset: number
}

const valueAt = (look: Look, { type, slot, offset }: Place, depth: number): StorageValue => {
  look.left -= 1
  if (look.left < 0 || depth > maxDepth || type.slots === null) return { kind: 'unread' }
  const { types } = look.layout
  if (type.encoding === 'mapping')
    return { kind: 'mapping', key: types.get(type.key!)!, value: types.get(type.value!)! }
  if (type.encoding === 'bytes') return decodeLong(look, type, slot)
  if (type.encoding === 'dynamic_array' || type.base !== undefined) return decodeArray(look, type, slot, depth)
  if (type.members.length > 0) {
    const entries = type.members.map((member) => memberAt(look, member, slot, depth + 1))
    return { kind: 'group', entries, length: BigInt(entries.length), isArray: false }
  }
  const word = wordAt(look, slot)
  return word === undefined ? { kind: 'unread' } : decodeWord(type, word, offset)
}

const entryAt = (look: Look, place: Place, depth: number): StorageEntry => ({
  ...place,
  slot: place.slot % slotCount,
  value: valueAt(look, place, depth),
})

const memberAt = (look: Look, { label, type, slot, offset }: LayoutVariable, from: bigint, depth: number) =>
  entryAt(look, { label, type: look.layout.types.get(type)!, slot: from + slot, offset }, depth)

/** What is seen with the slots at hand, and which slots would show more. */
export interface StorageLook {
  entries: StorageEntry[]
  missing: bigint[]
}

/**
 * The variables of a contract by the slots that are known. A text's or array's own slot tells where more of it lies: read what is
 * missing and look again, until nothing is. Source: Solidity documentation, "Layout of State Variables in Storage". Pure.
 */
export const lookAtStorage = (layout: StorageLayout, slots: Slots): StorageLook => {
  const look: Look = { layout, slots, missing: new Set(), left: maxEntries }
  const entries = layout.variables.map((variable) => memberAt(look, variable, 0n, 0))
  return { entries, missing: [...look.missing] }
}

/** The same of one place: the value of a mapping. Pure. */
export const lookAtPlace = (
  layout: StorageLayout,
  slots: Slots,
  { label, type, slot, offset = 0 }: { label: string; type: LayoutType; slot: bigint; offset?: number },
): StorageLook => {
  const look: Look = { layout, slots, missing: new Set(), left: maxEntries }
  return { entries: [entryAt(look, { label, type, slot, offset }, 0)], missing: [...look.missing] }
}
