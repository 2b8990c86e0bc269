import { expect, it } from 'vitest'
import { hexToBytes } from '../bytes/bytes.ts'
import { disassemble, findJumps, findSelectors } from './disassemble.ts'

const lines = (code: `0x${string}`) =>
  disassemble(hexToBytes(code)).instructions.map(({ offset, name, operand }) =>
    [offset, name, operand].join(' ').trim(),
  )

it('reads instructions with what they push', () => {
  expect(lines('0x6080604052348015600e575f5ffd5b50')).toEqual([
    '0 PUSH1 0x80',
    '2 PUSH1 0x40',
    '4 MSTORE',
    '5 CALLVALUE',
    '6 DUP1',
    '7 ISZERO',
    '8 PUSH1 0x0e',
    '10 JUMPI',
    '11 PUSH0',
    '12 PUSH0',
    '13 REVERT',
    '14 JUMPDEST',
    '15 POP',
  ])
})

it('reads bytes that are no instruction, and code that ends inside a push', () => {
  expect(lines('0x0c7fabcd')).toEqual(['0', '1 PUSH32 0xabcd'])
  expect(lines('0x')).toEqual([])
})

it('knows the metadata behind the code', () => {
  const tail = 'a164736f6c6343000822000a'
  const { instructions, metadata } = disassemble(hexToBytes(`0x5f5ffdfe${tail}`))
  expect(instructions.map(({ name }) => name)).toEqual(['PUSH0', 'PUSH0', 'REVERT', 'INVALID'])
  expect(metadata).toEqual({ offset: 4, bytes: `0x${tail}` })
  // A length that points outside, or at no map, is no metadata.
  expect(disassemble(hexToBytes('0x5fffff')).metadata).toBeUndefined()
})

it('takes for metadata only what a compiler writes', () => {
  // a map of one entry, by its first byte and its length alone
  const { instructions, metadata } = disassemble(hexToBytes('0x5f56a15b5ff45b0004'))
  expect(metadata).toBeUndefined()
  expect(instructions.map(({ name }) => name)).toContain('DELEGATECALL')
})

it('takes metadata that code can run in for code', () => {
  const digest = (start: string) => `a2646970667358221220${start.padEnd(64, '0')}64736f6c63430008220033`
  const forward = '5b5f5f5f5f5f5af400'
  expect(disassemble(hexToBytes(`0x5ffe${digest('f4')}`)).metadata).toMatchObject({ offset: 2 })
  const { instructions, metadata } = disassemble(hexToBytes(`0x5ffe${digest(forward)}`))
  expect(metadata).toBeUndefined()
  expect(instructions.map(({ name }) => name)).toContain('DELEGATECALL')
})

it('finds the selectors of a dispatcher and where its jumps lead', () => {
  const { instructions } = disassemble(hexToBytes('0x8063a9059cbb14610042578063dd62ed3e1160105763ffffffff1600'))
  expect(findSelectors(instructions)).toEqual(['0xa9059cbb'])
  expect([...findJumps(instructions).values()]).toEqual([0x42, 0x10])
})

it('reads a megabyte of pushes in one pass', () => {
  expect(disassemble(new Uint8Array(1_000_000).fill(0x60)).instructions).toHaveLength(500_000)
})

it('names the instructions up to Osaka', () => {
  expect(disassemble(Uint8Array.of(0x1e, 0x1f)).instructions.map(({ name }) => name)).toEqual(['CLZ', undefined])
})
