/** A type as the compiler describes how it lies in storage. */
export interface LayoutType {
  /** `t_uint256`, `t_struct(Position)12_storage`: unique in its layout. */
  id: string
  /** As it stands in the source: `uint256`, `struct Pool.Position`. */
  label: string
  encoding: 'inplace' | 'mapping' | 'dynamic_array' | 'bytes'
  /** Bytes in its own place. */
  bytes: number
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

const optional = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const typeOf = (id: string, value: unknown): LayoutType => {
  if (!isObject(value)) throw new StorageLayoutError(`the type ${id} is no object`)
  const encoding = textOf(value.encoding, 'encoding')
  if (!encodings.has(encoding)) throw new StorageLayoutError(`the encoding ${encoding.slice(0, 40)} is not known`)
  return {
    id,
    label: textOf(value.label, 'label of a type'),
    encoding: encoding as LayoutType['encoding'],
    bytes: Number(wholeOf(value.numberOfBytes, 'number of bytes')),
    ...{ base: optional(value.base), key: optional(value.key), value: optional(value.value) },
    members: value.members === undefined ? [] : variablesOf(value.members),
  }
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
  return { variables, types }
}
