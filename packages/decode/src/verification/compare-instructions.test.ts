import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { hexToBytes } from '../bytes/bytes.ts'
import { disassemble } from '../code/disassemble.ts'
import { type CompiledCode, findDifference } from './compare-code.ts'
import { findInstructionDifference } from './compare-instructions.ts'
import { placeOf, readSourceMap } from './source-map.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }

type Compiled = CompiledCode & { sourceMap: string; content: string }

const compile = (content: string, settings: object = {}): Compiled => {
  const outputSelection = { '*': { Kept: ['evm.deployedBytecode'] } }
  const sources = { 'a.sol': { content } }
  const answer = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings: { ...settings, outputSelection } })),
  )
  const { deployedBytecode } = answer.contracts['a.sol'].Kept.evm
  return { linkReferences: {}, immutableReferences: {}, hasMetadata: true, ...deployedBytecode, content }
}

/** Line of the compiled instruction at a byte: what the compiler adds for the contract as a whole is of the line that follows. */
const lineAt = ({ object, sourceMap, content }: Compiled, byte: number): number => {
  const { instructions } = disassemble(hexToBytes(`0x${object}`))
  const ranges = readSourceMap(sourceMap, instructions.keys())
  const index = instructions.findIndex(({ offset }) => offset === byte)
  const at = instructions.findIndex(
    (_one, next) => next >= index && !content.slice(ranges.get(next)?.start).startsWith('contract'),
  )
  return placeOf(content, ranges.get(at)!.start).line
}

const source = (body: string, last = 'return a + b;') => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Kept {
  uint public total;
  function first(uint a) external { ${body} }
  function second(uint a, uint b) external pure returns (uint) {
    ${last}
  }
}
`
const settingsOf = {
  plain: {},
  optimized: { optimizer: { enabled: true } },
  viaIR: { viaIR: true, optimizer: { enabled: true } },
}

it.each(Object.entries(settingsOf))(
  'names the changed line of code that grew or kept its length: %s',
  (_name, settings) => {
    const submitted = compile(source('total ^= a;', 'return a ^ b;'), settings)
    const linesOf = (body: string, last: string) => {
      const found = findInstructionDifference(compile(source(body, last), settings).object, submitted)
      return typeof found === 'object' ? lineAt(submitted, found.compiled) : found
    }
    for (const body of ['total ^= a ^ (a << 3) ^ 1;', 'total |= a;', 'if (a > 5) total ^= a;']) {
      expect(linesOf(body, 'return a ^ b;'), body).toBe(5)
    }
    expect(linesOf('total ^= a;', 'return a ^ (b << 7);')).toBe(7)
    expect(linesOf('total ^= a;', 'return a | b;')).toBe(7)
  },
)

it('names the line that calls another helper of the compiler, which has taken the place of the former one', () => {
  const submitted = compile(source('total += a;'))
  for (const body of ['total -= a;', 'total *= a;', 'total += a * 3 + 1; total /= 2;']) {
    const found = findInstructionDifference(compile(source(body)).object, submitted)
    expect(lineAt(submitted, (found as { compiled: number }).compiled), body).toBe(5)
  }
})

it('passes labels that moved, where the first differing byte is one', () => {
  const submitted = compile(source('total += a;'))
  const { object } = compile(source('total += a * 3 + 1;'))
  const byte = findDifference(object, submitted).offset
  const { instructions } = disassemble(hexToBytes(`0x${submitted.object}`))
  const moved = instructions.findLast(({ offset }) => offset <= byte)!
  expect(moved.name).toMatch(/^PUSH/)
  const found = findInstructionDifference(object, submitted)
  expect((found as { compiled: number }).compiled).toBeGreaterThan(byte)
})

const compiledAs = (object: string, more: Partial<CompiledCode> = {}): CompiledCode => ({
  ...{ object, linkReferences: {}, immutableReferences: {}, hasMetadata: false },
  ...more,
})

it('finds a jump that leads to another label', () => {
  // two labels at 4 and 6, the jump to one or the other
  const to = (label: string) => `60${label}5600${'5b005b00'}`
  expect(findInstructionDifference(to('04'), compiledAs(to('06')))).toEqual({ onChain: 0, compiled: 0 })
  expect(findInstructionDifference(to('04'), compiledAs(to('04')))).toBeUndefined()
  // a number that happens to be a label is none where the other code has none there
  expect(findInstructionDifference(to('04'), compiledAs(to('05')))).toEqual({ onChain: 0, compiled: 0 })
})

it('says so where labels alone differ, also by the size of their PUSH', () => {
  expect(findInstructionDifference('6003565b00', compiledAs('610004565b00'))).toBe('places')
})

it('takes a label for one label only', () => {
  // both jumps lead to the first label on chain, to two in the other code; the end differs
  const code = (second: string, end: string) => `600a5760${second}57${end}50505b005b00`
  expect(findInstructionDifference(code('0a', '50'), compiledAs(code('0c', '51')))).toEqual({ onChain: 3, compiled: 3 })
})

it('passes the place of data behind the code, libraries, immutables and the digest of metadata', () => {
  const digest = (sign: string) => `a2646970667358221220${sign.repeat(32)}64736f6c63430008180033`
  const withData = (code: string, data: string) =>
    `61${(code.length / 2 + 4).toString(16).padStart(4, '0')}${code}fe${data}`
  expect(
    findInstructionDifference(
      withData('5050', `${digest('ff')}00`),
      compiledAs(withData('505050', `${digest('60')}00`)),
    ),
  ).toEqual({
    onChain: 5,
    compiled: 5,
  })
  const filled = `73${'ab'.repeat(20)}7f${'cd'.repeat(32)}50`
  const open = compiledAs(`73__$${'1'.repeat(34)}$__7f${'00'.repeat(32)}51`, {
    linkReferences: { 'a.sol': { L: [{ start: 1, length: 20 }] } },
    immutableReferences: { 1: [{ start: 22, length: 32 }] },
  })
  expect(findInstructionDifference(filled, open)).toEqual({ onChain: 54, compiled: 54 })
})

it('tells the end of the shorter code', () => {
  expect(findInstructionDifference('6001', compiledAs('600150'))).toEqual({ onChain: 2, compiled: 2 })
})
