import { hexToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import type { LayoutType, StorageLayout } from './layout.ts'
import { elementPlace, slotHex } from './storage-values.ts'

/** A variable, member, element or value of a mapping that lies in a slot. */
export interface NamedPlace {
  /** As one would write it: `fees[2]`, `balances[0x…][5]`, `items.length`. */
  path: string
  /** Null of a length. */
  type: LayoutType | null
  offset: number
}

/** Arrays longer than this are not told from the values of mappings, which lie anywhere. */
const longestArray = 1n << 40n
const maxDepth = 6
/** Slots of a long text after its first. */
const longestText = 1n << 16n

const hashOf = (digits: string): bigint =>
  keccak256(hexToBytes(`0x${digits}`)).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
const wordDigits = (word: bigint) => slotHex(word).slice(2)

/** A word as a key of a mapping is written; undefined where it is none of the type. */
const keyText = ({ id, bytes }: LayoutType, word: bigint): string | undefined => {
  if (id.startsWith('t_bytes')) return bytes === 32 ? slotHex(word) : undefined
  if (word >> BigInt(bytes * 8) !== 0n) return undefined
  if (id.startsWith('t_address') || id.startsWith('t_contract')) {
    return word === 0n ? undefined : `0x${word.toString(16).padStart(40, '0')}`
  }
  if (id.startsWith('t_uint') || id.startsWith('t_enum')) return word.toString()
  return undefined
}

interface Search {
  types: StorageLayout['types']
  wanted: ReadonlySet<bigint>
  /** The same, in order. */
  sorted: readonly bigint[]
  words: readonly bigint[]
  budget: { hashes: number }
  named: Map<bigint, NamedPlace[]>
}

interface Place {
  slot: bigint
  offset: number
  path: string
}

const note = ({ wanted, named }: Search, slot: bigint, place: NamedPlace): void => {
  if (!wanted.has(slot)) return
  const known = named.get(slot)
  if (known === undefined) named.set(slot, [place])
  else known.push(place)
}

const hash = ({ budget }: Search, digits: string): bigint | undefined => {
  budget.hashes -= 1
  return budget.hashes < 0 ? undefined : hashOf(digits)
}

/** Those of the wanted slots that lie among `count` slots from the first: found by halving, for each array asks. */
const within = ({ sorted }: Search, first: bigint, count: bigint): readonly bigint[] => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < first) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < sorted.length && sorted[end]! - first < count) end += 1
  return sorted.slice(low, end)
}

interface Elements {
  base: LayoutType
  first: bigint
  count: bigint
  path: string
}

const visitElements = (search: Search, { base, first, count, path }: Elements, depth: number): void => {
  if (base.bytes === 0) return
  const perSlot = base.bytes > 16 ? 1n : BigInt(Math.floor(32 / base.bytes))
  const slotsEach = BigInt(Math.ceil(base.bytes / 32))
  const indexes = within(search, first, (count / perSlot + 1n) * slotsEach).flatMap((slot) => {
    const begin = ((slot - first) / slotsEach) * perSlot
    return Array.from({ length: Number(perSlot) }, (_, index) => begin + BigInt(index))
  })
  for (const index of new Set(indexes)) {
    if (index >= count) continue
    const { slot, offset } = elementPlace(first, index, base.bytes)
    visit(search, base, { slot, offset, path: `${path}[${index}]` }, depth + 1)
  }
}

const visitArray = (search: Search, type: LayoutType, { slot, path }: Place, depth: number): void => {
  const base = search.types.get(type.base ?? '')
  if (base === undefined) return
  if (type.encoding === 'inplace') {
    const count = BigInt(/\[(\d+)\]$/.exec(type.label)?.[1] ?? 0)
    visitElements(search, { base, first: slot, count, path }, depth)
    return
  }
  note(search, slot, { path: `${path}.length`, type: null, offset: 0 })
  const first = hash(search, wordDigits(slot))
  if (first !== undefined) visitElements(search, { base, first, count: longestArray, path }, depth)
}

const visitMapping = (search: Search, type: LayoutType, { slot, path }: Place, depth: number): void => {
  const key = search.types.get(type.key!)!
  for (const word of search.words) {
    const text = keyText(key, word)
    if (text === undefined) continue
    const place = hash(search, `${wordDigits(word)}${wordDigits(slot)}`)
    if (place === undefined) return
    visit(search, search.types.get(type.value!)!, { slot: place, offset: 0, path: `${path}[${text}]` }, depth + 1)
  }
}

const visitLong = (search: Search, { slot, path }: Place): void => {
  const first = hash(search, wordDigits(slot))
  if (first === undefined) return
  for (const further of within(search, first, longestText)) {
    note(search, further, { path: `${path} (${(further - first) * 32n}…)`, type: null, offset: 0 })
  }
}

const visit = (search: Search, type: LayoutType, place: Place, depth: number): void => {
  const { slot, offset, path } = place
  if (depth > maxDepth) return
  if (type.encoding === 'mapping') visitMapping(search, type, place, depth)
  else if (type.base !== undefined) visitArray(search, type, place, depth)
  else if (type.members.length > 0) {
    for (const member of type.members) {
      const at = { slot: slot + member.slot, offset: member.offset, path: `${path}.${member.label}` }
      visit(search, search.types.get(member.type)!, at, depth + 1)
    }
  } else {
    note(search, slot, { path, type, offset })
    if (type.encoding === 'bytes') visitLong(search, place)
  }
}

/**
 * Which variables lie in slots. What a mapping keeps lies behind a hash of its key, which cannot be taken back: the keys are
 * looked for among words that are at hand. Source: Solidity documentation, "Layout of State Variables in Storage". Pure.
 * @param wanted slots that are to be named
 * @param words of the transaction: addresses, arguments, topics
 * @param budget how many hashes may be tried; what is tried is taken off
 */
export const nameSlots = (
  { variables, types }: StorageLayout,
  wanted: ReadonlySet<bigint>,
  words: readonly bigint[],
  budget: { hashes: number },
): ReadonlyMap<bigint, NamedPlace[]> => {
  const sorted = [...wanted].sort((one, other) => (one < other ? -1 : 1))
  const search: Search = { types, wanted, sorted, words, budget, named: new Map() }
  for (const { label, type, slot, offset } of variables) {
    visit(search, types.get(type)!, { slot, offset, path: label }, 0)
  }
  return search.named
}
