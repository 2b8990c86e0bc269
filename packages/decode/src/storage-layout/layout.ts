/** A type as the compiler describes how it lies in storage. */
export interface LayoutType {
  /** `t_uint256`, `t_struct(Position)12_storage`: unique in its layout. */
  id: string
  /** As it stands in the source: `uint256`, `struct Pool.Position`. */
  label: string
  encoding: 'inplace' | 'mapping' | 'dynamic_array' | 'bytes'
  /** Bytes in its own place, as the compiler writes them: modulo 2^256, so of what is large `slots` counts. */
  bytes: number
  /** Slots in its own place, counted from what it is made of. Null: that does not agree with the compiler, so nothing is known to lie in it. */
  slots: bigint | null
  /** Of an array: the type of an element. */
  base: string | undefined
  /** Of a mapping. */
  key: string | undefined
  value: string | undefined
  members: readonly LayoutVariable[]
}

/** A variable, or a member of a struct: there the slot counts from the struct's own. */
export interface LayoutVariable {
  label: string
  type: string
  slot: bigint
  /** Bytes from the low end of the slot. */
  offset: number
}

export interface StorageLayout {
  variables: readonly LayoutVariable[]
  types: ReadonlyMap<string, LayoutType>
}

/** The text is no storage layout as Solidity writes it. */
export class StorageLayoutError extends Error {
  override name = 'StorageLayoutError'
}

const encodings = new Set(['inplace', 'mapping', 'dynamic_array', 'bytes'])
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown, what: string): string => {
  if (typeof value !== 'string') throw new StorageLayoutError(`the storage layout has no ${what}`)
  return value
}
const wholeOf = (value: unknown, what: string): bigint => {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^\d{1,78}$/.test(text)) {
    throw new StorageLayoutError(`the storage layout has no ${what}: ${String(value).slice(0, 40)}`)
  }
  return BigInt(text)
}

const variablesOf = (value: unknown): LayoutVariable[] => {
  if (!Array.isArray(value)) throw new StorageLayoutError('the storage layout has no list of variables')
  return value.map((one: unknown) => {
    if (!isObject(one)) throw new StorageLayoutError('a variable of the storage layout is no object')
    const offset = Number(wholeOf(one.offset, 'offset'))
    if (offset > 31) throw new StorageLayoutError(`offset ${offset} lies outside a slot`)
    return {
      label: textOf(one.label, 'label'),
      type: textOf(one.type, 'type'),
      slot: wholeOf(one.slot, 'slot'),
      offset,
    }
  })
}

/** A type as it is written: its size may be any number of 256 bits. */
type WrittenType = Omit<LayoutType, 'bytes' | 'slots'> & { size: bigint }
const withBytes = ({ size, ...type }: WrittenType): Omit<LayoutType, 'slots'> => ({ ...type, bytes: Number(size) })

const optional = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const typeOf = (id: string, value: unknown): WrittenType => {
  if (!isObject(value)) throw new StorageLayoutError(`the type ${id} is no object`)
  const encoding = textOf(value.encoding, 'encoding')
  if (!encodings.has(encoding)) throw new StorageLayoutError(`the encoding ${encoding.slice(0, 40)} is not known`)
  return {
    id,
    label: textOf(value.label, 'label of a type'),
    encoding: encoding as LayoutType['encoding'],
    size: wholeOf(value.numberOfBytes, 'number of bytes'),
    ...{ base: optional(value.base), key: optional(value.key), value: optional(value.value) },
    members: value.members === undefined ? [] : variablesOf(value.members),
  }
}

/** Whether elements of an array of this type share slots. Pure. */
export const sharesSlots = ({ encoding, base, members, bytes }: Omit<LayoutType, 'slots'>): boolean =>
  encoding === 'inplace' && base === undefined && members.length === 0 && bytes > 0 && bytes <= 16

/** Elements of an array of fixed length, by its label. Pure. */
export const fixedLength = ({ label }: Pick<LayoutType, 'label'>): bigint => BigInt(/\[(\d+)\]$/.exec(label)?.[1] ?? 0)

/** Types that lie in one another: no source has more. */
const maxDepth = 256

/** Counts the slots of types: what a compiler writes of an array of 2^251 words or more has gone around. */
const countSlots = (types: ReadonlyMap<string, WrittenType>): ReadonlyMap<string, bigint | null> => {
  const found = new Map<string, bigint | null>()
  const made = (type: WrittenType, depth: number): bigint | null => {
    if (type.base !== undefined && type.encoding === 'inplace') {
      const base = types.get(type.base)!
      const count = fixedLength(type)
      if (sharesSlots(withBytes(base))) {
        const perSlot = 32n / base.size
        return (count + perSlot - 1n) / perSlot
      }
      const each = slotsOf(type.base, depth)
      return each === null ? null : count * each
    }
    let end = 1n
    for (const member of type.members) {
      const slots = slotsOf(member.type, depth)
      if (slots === null) return null
      if (member.slot + slots > end) end = member.slot + slots
    }
    return end
  }
  const slotsOf = (id: string, depth: number): bigint | null => {
    const known = found.get(id)
    if (known !== undefined) return known
    // until it is known, for what lies in itself
    found.set(id, null)
    const type = types.get(id)!
    const isWhole = (type.base !== undefined && type.encoding === 'inplace') || type.members.length > 0
    const slots = depth > maxDepth ? null : made(type, depth + 1)
    const agrees = slots !== null && (isWhole ? (slots * 32n) % 2n ** 256n === type.size : type.size <= 32n)
    found.set(id, agrees ? slots : null)
    return found.get(id)!
  }
  for (const id of types.keys()) slotsOf(id, 0)
  return found
}

/**
 * The storage layout of a contract, as solc writes it (`storageLayout` of its standard JSON output). Pure.
 * @throws StorageLayoutError for another text, or where a variable's type is missing
 */
export const readLayout = (text: string): StorageLayout => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new StorageLayoutError('the storage layout is no JSON', { cause: error })
  }
  if (!isObject(parsed)) throw new StorageLayoutError('the storage layout is no object')
  const variables = variablesOf(parsed.storage)
  // null of a contract without variables
  const types = new Map(Object.entries(parsed.types ?? {}).map(([id, type]) => [id, typeOf(id, type)]))
  const named = [variables, ...[...types.values()].map(({ members }) => members)].flat().map(({ type }) => type)
  const inner = [...types.values()].flatMap(({ base, key, value }) => [base, key, value])
  for (const id of [...named, ...inner]) {
    if (id !== undefined && !types.has(id)) throw new StorageLayoutError(`the type ${id.slice(0, 80)} is missing`)
  }
  const slots = countSlots(types)
  return {
    variables,
    types: new Map([...types].map(([id, type]) => [id, { ...withBytes(type), slots: slots.get(id) ?? null }])),
  }
}
