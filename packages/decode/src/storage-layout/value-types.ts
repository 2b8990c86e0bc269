import { declarationsOf } from '../abi/declarations.ts'
import type { LineEnds } from '../source-text/line-ends.ts'
import type { LayoutType, StorageLayout } from './layout.ts'

/** What types of the source's own are made of (`type Price is uint128`), by the names that layouts have. */
export type ValueTypes = ReadonlyMap<string, ReadonlySet<string>>

/** What is read of sources: signs of all of them, and types. */
const maxSigns = 4_000_000
const maxTypes = 1_000

const declaration = /\btype\s+([\w$]+)\s+is\s+(\w+(?:\s+payable)?)\s*;/
const isOwnType = ({ id }: LayoutType) => id.startsWith('t_userDefinedValueType(')

/** Bytes of an elementary type; undefined of another word. */
const sizeOf = (type: string): number | undefined => {
  const [, kind, size = ''] = /^(bool|address|address_payable|u?int|bytes)(\d+)?$/.exec(type) ?? []
  if (kind === undefined) return undefined
  if (kind === 'bool') return size === '' ? 1 : undefined
  if (kind.startsWith('address')) return size === '' ? 20 : undefined
  const bytes = kind === 'bytes' ? Number(size) : Number(size) / 8
  return Number.isInteger(bytes) && bytes >= 1 && bytes <= 32 ? bytes : undefined
}

/** The types of their own that Solidity sources declare: a storage layout tells their sizes only. Of too long sources none is told. Pure. */
export const readValueTypes = (sources: readonly string[], ends: LineEnds): ValueTypes => {
  const found = new Map<string, Set<string>>()
  // what is not read could say something else of the same name
  if (sources.reduce((signs, { length }) => signs + length, 0) > maxSigns) return found
  for (const content of sources) {
    for (const [name, said] of declarationsOf(content, declaration, ends)) {
      const types = found.get(name) ?? new Set()
      // as layouts name types: `t_uint256`, `t_address_payable`
      types.add(said.replace(/\s+/g, '_').replace(/^u?int$/, '$&256'))
      found.set(name, types)
      if (found.size > maxTypes) return new Map()
    }
  }
  return found
}

/**
 * The type that a value of a type is kept as: of one of the source's own, what it is made of. As it is where the sources do not tell one
 * of its size, or more than one. Pure.
 */
const plainTypeOf = (type: LayoutType, known: ValueTypes): LayoutType => {
  if (!isOwnType(type)) return type
  const fitting = [...(known.get(type.label) ?? [])].filter((one) => sizeOf(one) === type.bytes)
  const [made, other] = fitting
  if (made === undefined || other !== undefined) return type
  return { ...type, id: `t_${made}`, label: `${type.label}, ${made.replace('_', ' ')}` }
}

/** A layout whose values and keys are of what the source's own types are made of, as far as the sources tell it. Pure. */
export const withValueTypes = (layout: StorageLayout, known: ValueTypes): StorageLayout => ({
  ...layout,
  types: new Map([...layout.types].map(([id, type]) => [id, plainTypeOf(type, known)])),
})
