import { createRequire } from 'node:module'
import { encodeAbiParameters, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { readLayout } from './layout.ts'
import { mappingSlot } from './mapping-key.ts'
import { lookAtStorage, slotHex } from './storage-values.ts'
import { readValueTypes, withValueTypes } from './value-types.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.8;
type Tag is bytes4; type Price is uint128; type Delta is int8; /* type Tag is uint32; */
library L { type Flag is bool; }
contract A {
  type Who is address payable; type Full is uint;
  mapping(Tag => uint) tag; mapping(Price => uint) price; mapping(Delta => uint) delta;
  mapping(L.Flag => uint) flag; mapping(Who => uint) who; mapping(Full => uint) full;
  Price last; Delta down; L.Flag isOn; Tag mark; Who keeper; Full sum;
}`
const compiled = JSON.parse(
  solc.compile(
    JSON.stringify({
      ...{ language: 'Solidity', sources: { 'a.sol': { content: source } } },
      settings: { outputSelection: { '*': { '*': ['storageLayout'] } } },
    }),
  ),
)
const layout = readLayout(JSON.stringify(compiled.contracts['a.sol'].A.storageLayout))
const variable = (label: string, sources = [source]) => {
  const { types, variables } = withValueTypes(layout, readValueTypes(sources, 'unicode'))
  const { slot, type } = variables.find((one) => one.label === label)!
  return { slot, key: types.get(types.get(type)!.key!)! }
}
const slotOf = (label: string, text: string, sources = [source]) => {
  const { slot, key } = variable(label, sources)
  return mappingSlot(slot, key, text)
}
/** As a contract computes it. */
const wanted = (label: string, type: string, value: unknown) =>
  BigInt(keccak256(encodeAbiParameters([{ type }, { type: 'uint256' }], [value, variable(label).slot])))

test('keys of types of the source’s own are hashed as what they are made of', () => {
  expect(compiled.errors ?? []).toEqual([])
  const holder = `0x${'ab'.repeat(20)}`
  expect(slotOf('tag', '0xdeadbeef')).toBe(wanted('tag', 'bytes4', '0xdeadbeef'))
  expect(slotOf('price', '1,500')).toBe(wanted('price', 'uint128', 1_500n))
  expect(slotOf('delta', '-3')).toBe(wanted('delta', 'int8', -3))
  expect(slotOf('flag', 'true')).toBe(wanted('flag', 'bool', true))
  expect(slotOf('who', holder)).toBe(wanted('who', 'address', holder))
  expect(slotOf('full', '7')).toBe(wanted('full', 'uint256', 7n))
})

test('a key is refused where the sources do not tell its type for certain', () => {
  const refused = expect.objectContaining({ fault: 'underlying' })
  expect(() => slotOf('tag', '0xdeadbeef', [])).toThrow(refused)
  expect(() => slotOf('tag', '1', ['type Tag is uint32;', 'type Tag is bytes4;'])).toThrow(refused)
  expect(() => slotOf('tag', '1', ['type Tag is uint64;'])).toThrow(refused)
  expect(() => slotOf('who', '1', ['type Who is address;'])).toThrow(refused)
  expect(() => slotOf('tag', '1', ['type Tag is bytes4;', ' '.repeat(4_000_000)])).toThrow(refused)
  // another size is another type of the same name
  expect(slotOf('tag', '0xdeadbeef', [source, 'type Tag is uint64;'])).toBe(wanted('tag', 'bytes4', '0xdeadbeef'))
})

test('values of such types are shown as what they are made of', () => {
  const holder = 'ab'.repeat(20)
  const first = layout.variables.find(({ label }) => label === 'last')!.slot
  const words = [
    // from the low end: a price, a delta, a flag, a tag
    `${'00'.repeat(10)}deadbeef01fd${'63'.padStart(32, '0')}`,
    holder.padStart(64, '0'),
    '7'.padStart(64, '0'),
  ]
  const slots = new Map([
    ...layout.variables.map(({ slot }) => [slot, slotHex(0n)] as const),
    ...words.map((word, index) => [first + BigInt(index), `0x${word}`] as const),
  ])
  const valuesBy = (sources: string[]) =>
    lookAtStorage(withValueTypes(layout, readValueTypes(sources, 'unicode')), slots)
      .entries.filter(({ value }) => value.kind === 'value')
      .map(({ type, value }) => [type.label, 'value' in value ? value.value : undefined])
  expect(valuesBy([source])).toEqual([
    ['Price, uint128', '99'],
    ['Delta, int8', '-3'],
    ['L.Flag, bool', true],
    ['Tag, bytes4', '0xdeadbeef'],
    ['A.Who, address payable', `0x${holder}`],
    ['A.Full, uint256', '7'],
  ])
  expect(valuesBy([])[0]).toEqual(['Price', `0x${'63'.padStart(32, '0')}`])
})
