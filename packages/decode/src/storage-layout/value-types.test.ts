import { createRequire } from 'node:module'
import { encodeAbiParameters, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { readLayout } from './layout.ts'
import { mappingSlot } from './mapping-key.ts'
import { plainKeyType, readValueTypes } from './value-types.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.8;
type Tag is bytes4; type Price is uint128; type Delta is int8; /* type Tag is uint32; */
library L { type Flag is bool; }
contract A {
  type Who is address payable; type Full is uint;
  mapping(Tag => uint) tag; mapping(Price => uint) price; mapping(Delta => uint) delta;
  mapping(L.Flag => uint) flag; mapping(Who => uint) who; mapping(Full => uint) full;
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
const variable = (label: string) => {
  const { slot, type } = layout.variables.find((one) => one.label === label)!
  return { slot, key: layout.types.get(layout.types.get(type)!.key!)! }
}
const slotOf = (label: string, text: string, sources = [source]) => {
  const { slot, key } = variable(label)
  return mappingSlot(slot, plainKeyType(key, readValueTypes(sources, 'unicode')), text)
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
