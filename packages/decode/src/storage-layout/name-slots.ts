import { hexToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import { fixedLength, type LayoutType, type LayoutVariable, type StorageLayout, sharesSlots } from './layout.ts'
import { elementPlace, slotHex } from './storage-values.ts'

/** A variable, member, element or value of a mapping that lies in a slot. */
export interface NamedPlace {
  /** As one would write it: `fees[2]`, `balances[0x…][5]`, `items.length`. */
  path: string
  /** Null of a length. */
  type: LayoutType | null
  offset: number
}

/** Arrays with more slots than these are not told from the values of mappings, which lie anywhere. */
const longestArray = 1n << 40n
const maxDepth = 6
/** Slots of a long text after its first. */
const longestText = 1n << 16n
/** Variables of one slot that are told: it has no room for more. */
const maxOfSlot = 32

/** What naming may cost; what is spent is taken off. A contract's makers write structs as long as they like. */
export interface NamingBudget {
  /** Keys that are tried. */
  hashes: number
  /** Members and elements that are looked at. */
  visits: number
}

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
  /** Wanted slots, in order. */
  sorted: readonly bigint[]
  words: readonly bigint[]
  budget: NamingBudget
  named: Map<bigint, NamedPlace[]>
  /** Words that are keys of a type, as they are written, by its id. */
  keys: Map<string, readonly (readonly [text: string, digits: string])[]>
  /** Members of structs that lead to other places, by the type of the struct and how deep is looked. */
  leading: Map<LayoutType, (readonly LayoutVariable[])[]>
}

interface Place {
  slot: bigint
  offset: number
  path: string
}

/** Where the wanted slots from this one on begin. */
const startOf = ({ sorted }: Search, first: bigint): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < first) low = middle + 1
    else high = middle
  }
  return low
}

/** Those of the wanted slots that lie among `count` slots from the first: found by halving, for each array asks. */
const within = (search: Search, first: bigint, count: bigint): readonly bigint[] => {
  const { sorted } = search
  const start = startOf(search, first)
  let end = start
  while (end < sorted.length && sorted[end]! - first < count) end += 1
  return sorted.slice(start, end)
}

const hasWithin = (search: Search, first: bigint, count: bigint): boolean => {
  const next = search.sorted[startOf(search, first)]
  return next !== undefined && next - first < count
}

const note = (search: Search, slot: bigint, place: NamedPlace): void => {
  if (!hasWithin(search, slot, 1n)) return
  const known = search.named.get(slot)
  if (known === undefined) search.named.set(slot, [place])
  else if (known.length < maxOfSlot) known.push(place)
}

const hash = ({ budget }: Search, digits: string): bigint | undefined => {
  if (budget.hashes <= 0) return undefined
  budget.hashes -= 1
  return hashOf(digits)
}

/** @returns whether one more member or element may be looked at */
const spend = ({ budget }: Search): boolean => {
  if (budget.visits <= 0) return false
  budget.visits -= 1
  return true
}

interface Elements {
  base: LayoutType
  first: bigint
  count: bigint
  path: string
}

const visitElements = (search: Search, { base, first, count, path }: Elements, depth: number): void => {
  if (base.slots === null) return
  const perSlot = sharesSlots(base) ? BigInt(Math.floor(32 / base.bytes)) : 1n
  const slotsEach = base.slots
  let next = 0n
  for (const slot of within(search, first, (count / perSlot + 1n) * slotsEach)) {
    const begin = ((slot - first) / slotsEach) * perSlot
    const end = begin + perSlot < count ? begin + perSlot : count
    for (let index = begin > next ? begin : next; index < end; index += 1n) {
      if (!spend(search)) return
      const place = elementPlace(first, index, base)
      visit(search, base, { ...place, path: `${path}[${index}]` }, depth + 1)
    }
    // slots of one element follow each other
    next = end
  }
}

const visitArray = (search: Search, type: LayoutType, { slot, path }: Place, depth: number): void => {
  const base = search.types.get(type.base ?? '')
  if (base === undefined) return
  if (type.encoding === 'inplace') {
    visitElements(search, { base, first: slot, count: fixedLength(type), path }, depth)
    return
  }
  note(search, slot, { path: `${path}.length`, type: null, offset: 0 })
  const first = hash(search, wordDigits(slot))
  const count = longestArray / (base.slots ?? 1n)
  if (first !== undefined) visitElements(search, { base, first, count, path }, depth)
}

const keysOf = ({ keys, words }: Search, key: LayoutType) => {
  const known = keys.get(key.id)
  if (known !== undefined) return known
  const found = words.flatMap((word) => {
    const text = keyText(key, word)
    return text === undefined ? [] : [[text, wordDigits(word)] as const]
  })
  keys.set(key.id, found)
  return found
}

const visitMapping = (search: Search, type: LayoutType, { slot, path }: Place, depth: number): void => {
  const value = search.types.get(type.value!)!
  for (const [text, digits] of keysOf(search, search.types.get(type.key!)!)) {
    const place = hash(search, `${digits}${wordDigits(slot)}`)
    if (place === undefined) return
    visit(search, value, { slot: place, offset: 0, path: `${path}[${text}]` }, depth + 1)
  }
}

const visitLong = (search: Search, { slot, path }: Place): void => {
  const first = hash(search, wordDigits(slot))
  if (first === undefined) return
  for (const further of within(search, first, longestText)) {
    if (!spend(search)) return
    note(search, further, { path: `${path} (${(further - first) * 32n}…)`, type: null, offset: 0 })
  }
}

/** Members behind which more lies than their own slots, what a hash leads to: of structs inside so many levels down. */
const leadingOf = (search: Search, type: LayoutType, levels: number): readonly LayoutVariable[] => {
  const known = search.leading.get(type) ?? []
  search.leading.set(type, known)
  known[levels] ??= type.members.filter((member) => leads(search, search.types.get(member.type)!, levels - 1))
  return known[levels]
}

const leads = (search: Search, type: LayoutType, levels: number): boolean =>
  levels >= 0 && (type.encoding !== 'inplace' || leadingOf(search, type, levels).length > 0)

/** All of the members where a wanted slot lies among theirs, else those alone that lead elsewhere. */
const visitMembers = (search: Search, type: LayoutType, { slot, path }: Place, depth: number): void => {
  const isWanted = hasWithin(search, slot, type.slots ?? 0n)
  for (const member of isWanted ? type.members : leadingOf(search, type, maxDepth - depth)) {
    if (!spend(search)) return
    visitVariable(search, member, { slot, path: `${path}.` }, depth + 1)
  }
}

/** @param around where the slots of the variable count from, and what its path begins with */
const visitVariable = (
  search: Search,
  { label, type: id, slot, offset }: LayoutVariable,
  around: Pick<Place, 'slot' | 'path'>,
  depth: number,
): void => {
  const type = search.types.get(id)!
  const first = around.slot + slot
  if (!hasWithin(search, first, type.slots ?? 0n) && !leads(search, type, maxDepth - depth)) return
  visit(search, type, { slot: first, offset, path: `${around.path}${label}` }, depth)
}

const visit = (search: Search, type: LayoutType, place: Place, depth: number): void => {
  const { slot, offset, path } = place
  if (depth > maxDepth || type.slots === null) return
  if (type.encoding === 'mapping') visitMapping(search, type, place, depth)
  else if (type.base !== undefined) visitArray(search, type, place, depth)
  else if (type.members.length > 0) visitMembers(search, type, place, depth)
  else {
    note(search, slot, { path, type, offset })
    if (type.encoding === 'bytes') visitLong(search, place)
  }
}

/**
 * Which variables lie in slots. What a mapping keeps lies behind a hash of its key, which cannot be taken back: the keys are
 * looked for among words that are at hand. Source: Solidity documentation, "Layout of State Variables in Storage". Pure.
 * @param wanted slots that are to be named
 * @param words of the transaction: addresses, arguments, topics
 * @param budget shared by all that is named for one answer
 */
export const nameSlots = (
  { variables, types }: StorageLayout,
  wanted: ReadonlySet<bigint>,
  words: readonly bigint[],
  budget: NamingBudget,
): ReadonlyMap<bigint, NamedPlace[]> => {
  const sorted = [...wanted].sort((one, other) => (one < other ? -1 : 1))
  const search: Search = {
    ...{ types, sorted, words, budget },
    ...{ named: new Map(), keys: new Map(), leading: new Map() },
  }
  for (const variable of variables) {
    if (!spend(search)) break
    visitVariable(search, variable, { slot: 0n, path: '' }, 0)
  }
  return search.named
}
