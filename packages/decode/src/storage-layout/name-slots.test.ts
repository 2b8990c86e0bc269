import { describe, expect, it } from 'vitest'
import { bytesToHex, hexToBytes } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'
import { readLayout, type StorageLayout } from './layout.ts'
import { nameSlots } from './name-slots.ts'
import { slotHex } from './storage-values.ts'

const uint = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' }
const struct = (name: string, count: number, type: string, slots: number) => ({
  ...{ encoding: 'inplace', label: `struct ${name}`, numberOfBytes: String(count * slots * 32) },
  members: Array.from({ length: count }, (_, index) => ({
    ...{ label: `x${index}`, type, slot: String(index * slots), offset: 0 },
  })),
})
const mapping = (value: string) => ({
  ...{ encoding: 'mapping', label: `mapping(uint256 => ${value})`, numberOfBytes: '32' },
  ...{ key: 't_uint256', value },
})
/** Mappings to structs of many members, each a struct of many. */
const layoutOf = (mappings: number, members: number, types: object = {}) =>
  readLayout(
    JSON.stringify({
      storage: Array.from({ length: mappings }, (_, slot) => ({
        ...{ label: `m${slot}`, type: 't_mapping', slot: String(slot), offset: 0 },
      })),
      types: {
        t_uint256: uint,
        t_mapping: mapping('t_outer'),
        t_inner: struct('Inner', members, 't_uint256', 1),
        t_outer: struct('Outer', members, 't_inner', members),
        ...types,
      },
    }),
  )

/** Counts how often a type is looked up: once for each member that is looked at. */
const counted = ({ variables, types }: StorageLayout) => {
  const told = { looks: 0 }
  const layout: StorageLayout = {
    variables,
    types: Object.assign(new Map(types), {
      get: (id: string) => {
        told.looks += 1
        return types.get(id)
      },
    }),
  }
  return { told, layout }
}

const words = Array.from({ length: 60 }, (_, index) => BigInt(index + 1))
const hashOf = (hex: `0x${string}`) => BigInt(bytesToHex(keccak256(hexToBytes(hex))))
const behind = (slot: bigint, key: bigint) => hashOf(`${slotHex(key)}${slotHex(slot).slice(2)}`)
const budgetOf = (visits: number) => ({ hashes: 8_000, visits })

describe('nameSlots', () => {
  it('looks at members of structs only where a wanted slot may lie among them', () => {
    const { told, layout } = counted(layoutOf(1, 300))
    const slot = behind(0n, 42n) + 7n * 300n + 9n
    const named = nameSlots(layout, new Set([slot]), words, budgetOf(50_000))
    expect(named.get(slot)?.map(({ path }) => path)).toEqual(['m0[42].x7.x9'])
    expect(told.looks).toBeLessThan(2_000)
  })

  it('finds what a hash leads to from a struct whose own slots are not wanted', () => {
    const members = [
      { label: 'plain', type: 't_uint256', slot: '0', offset: 0 },
      { label: 'list', type: 't_list', slot: '1', offset: 0 },
    ]
    const layout = layoutOf(1, 1, {
      t_list: { encoding: 'dynamic_array', label: 'uint256[]', numberOfBytes: '32', base: 't_uint256' },
      t_inner: { encoding: 'inplace', label: 'struct Inner', numberOfBytes: '64', members },
      t_outer: struct('Outer', 1, 't_inner', 2),
    })
    const first = hashOf(slotHex(behind(0n, 3n) + 1n))
    const named = nameSlots(layout, new Set([first + 4n]), words, budgetOf(1_000))
    expect(named.get(first + 4n)?.map(({ path }) => path)).toEqual(['m0[3].x0.list[4]'])
  })

  const list = (base: string, count: bigint, bytes: bigint) => ({
    ...{ encoding: 'inplace', label: `${base.slice(2)}[${count}]`, numberOfBytes: String(bytes % 2n ** 256n), base },
  })
  const namesOf = (type: string, types: object, slot: bigint) => {
    const storage = [{ label: 'a', type, slot: '0', offset: 0 }]
    const layout = readLayout(JSON.stringify({ storage, types: { t_uint256: uint, ...types } }))
    return nameSlots(layout, new Set([slot]), [], budgetOf(1_000))
      .get(slot)
      ?.map(({ path }) => path)
  }

  // as solc 0.8.37 writes their sizes
  it.each([2n ** 251n + 1n, 2n ** 255n, 2n ** 60n + 1n])('arrays of %i words lie one after another', (words) => {
    const types = { t_inner: list('t_uint256', words, words * 32n), t_all: list('t_inner', 2n, words * 64n) }
    expect(namesOf('t_all', types, 1n)).toEqual(['a[0][1]'])
    expect(namesOf('t_all', types, words)).toEqual(['a[1][0]'])
    expect(namesOf('t_all', types, words + 7n)).toEqual(['a[1][7]'])
  })

  it('a struct of such arrays is as long as they are', () => {
    const half = 2n ** 250n
    const members = [0n, half, 2n * half].map((slot, index) => ({
      ...{ label: 'xyz'[index], type: index === 2 ? 't_uint256' : 't_half', slot: String(slot), offset: 0 },
    }))
    const types = {
      t_half: list('t_uint256', half, half * 32n),
      t_struct: { encoding: 'inplace', label: 'struct S', numberOfBytes: '32', members },
      t_all: list('t_struct', 2n, 64n),
    }
    expect(namesOf('t_all', types, 1n)).toEqual(['a[0].x[1]'])
    expect(namesOf('t_all', types, half * 2n + 1n)).toEqual(['a[1].x[0]'])
  })

  it('nothing is named where sizes do not agree with what they are made of', () => {
    const types = { t_inner: list('t_uint256', 4n, 64n), t_all: list('t_inner', 4n, 256n) }
    expect(namesOf('t_all', types, 1n)).toBeUndefined()
  })

  it('a list of endless arrays is not told from the values of mappings', () => {
    const inner = list('t_uint256', 2n ** 200n, 2n ** 205n)
    const types = { t_inner: inner, t_all: { ...uint, encoding: 'dynamic_array', label: 'l', base: 't_inner' } }
    expect(namesOf('t_all', types, 2n ** 256n - 1n)).toBeUndefined()
    expect(namesOf('t_all', types, 0n)).toEqual(['a.length'])
  })

  it('ends with its budget, however many members lie around wanted slots', () => {
    const { told, layout } = counted(layoutOf(130, 1_500))
    const wanted = new Set(words.flatMap((word) => Array.from({ length: 30 }, (_, map) => behind(BigInt(map), word))))
    const budget = budgetOf(20_000)
    nameSlots(layout, wanted, words, budget)
    expect(budget.visits).toBe(0)
    expect(told.looks).toBeLessThan(100_000)
  })

  it('tells no more variables of a slot than it has bytes', () => {
    const layout = readLayout(
      JSON.stringify({
        storage: Array.from({ length: 1_000 }, (_, index) => ({
          ...{ label: `v${index}`, type: 't_uint256', slot: '0', offset: 0 },
        })),
        types: { t_uint256: uint },
      }),
    )
    expect(nameSlots(layout, new Set([0n]), [], budgetOf(50_000)).get(0n)).toHaveLength(32)
  })

  it('does not follow structs in structs without end', () => {
    const deep = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`t_${index}`, struct(`S${index}`, 1, `t_${index + 1}`, 1)]),
    )
    const layout = layoutOf(1, 1, { ...deep, t_20000: uint, t_inner: struct('Inner', 1, 't_0', 1) })
    expect(nameSlots(layout, new Set([5n]), words, budgetOf(50_000)).size).toBe(0)
  })
})
