import { expect, it } from 'vitest'
import { decodeCalldata } from './calldata.ts'
import { GivenAbiError, readAbi, readGivenAbi } from './given-abi.ts'

const transfer = `0xa9059cbb${'11'.repeat(20).padStart(64, '0')}${'5'.padStart(64, '0')}` as const
const item = (inputs: unknown, name = 'transfer') => ({ type: 'function', name, inputs })
const inputs = [
  { name: 'to', type: 'address' },
  { name: 'amount', type: 'uint256' },
]

it.each([
  ['a list', JSON.stringify([item(inputs)])],
  ['an artifact', JSON.stringify({ contractName: 'Token', abi: [{ type: 'constructor', inputs: [] }, item(inputs)] })],
  ['one function', JSON.stringify(item(inputs))],
  ['words', 'function transfer(address to, uint256 amount) returns (bool);\nevent Nothing();'],
  ['a bare signature', 'transfer(address to,uint256 amount)'],
])('reads %s', (_form, text) => {
  const decoded = decodeCalldata(transfer, [readGivenAbi(text)])
  expect(decoded).toMatchObject({ signature: 'transfer(address,uint256)', source: 'given' })
  expect(decoded!.values.map(({ name, value }) => `${name} ${value}`)).toEqual([`to 0x${'11'.repeat(20)}`, 'amount 5'])
})

const nest = (depth: number): unknown =>
  depth === 0 ? inputs : [{ name: 'one', type: 'tuple', components: nest(depth - 1) }]

it.each([
  ['no JSON', '[{', 'no valid JSON'],
  ['no list', '{"a":1}', 'entry 1: a function needs a name'],
  ['no words', 'function (', 'the ABI cannot be read'],
  ['an unknown type', JSON.stringify([item([{ name: 'x', type: 'uint256[99999]' }])]), 'is no type of the ABI'],
  ['a huge fixed list', JSON.stringify([item([{ type: 'uint8[9999][9999]' }])]), 'at most 1024 members'],
  ['a list of nothing', JSON.stringify([item([{ type: 'uint8[0][]' }])]), 'at least one member'],
  ['a tuple of nothing', JSON.stringify([item([{ type: 'tuple[]', components: [] }])]), 'at least one component'],
  ['tuples without end', JSON.stringify([item(nest(12))]), 'at most 8 deep'],
  ['too many parameters', JSON.stringify([item(Array.from({ length: 65 }, () => inputs[0]))]), 'at most 64 parameters'],
  ['a name with markup', JSON.stringify([item(inputs, '<b>')]), 'needs a name'],
  ['an ABI of 100,000 entries', JSON.stringify(Array(100_000).fill(item(inputs))), 'at most 5000 entries'],
  ['nothing to call', '[]', 'has no function'],
])('refuses %s in words', (_what, text, words) => {
  expect(() => readGivenAbi(text)).toThrow(words)
})

it('words that would take long to read are refused at once: many parameters, parameters without a type', () => {
  for (const [text, sentence] of [
    [`f(bool${','.repeat(5_000)}bool)`, 'at most 64 parameters'],
    [`f(${'bool,'.repeat(300)}bool)`, 'at most 64 parameters'],
    [`f(${'a'.repeat(5_000)})`, 'at most 64 parameters'],
    ['f(bool,,bool)', 'a parameter has no type'],
    ['f(,bool)', 'a parameter has no type'],
    ['f(bool, )', 'a parameter has no type'],
  ] as const) {
    const began = performance.now()
    expect(() => readAbi(text)).toThrow(sentence)
    expect(performance.now() - began).toBeLessThan(200)
  }
  expect(readAbi(`f(bool ${' '.repeat(60_000)} a)`)).toHaveLength(1)
})

it.each([
  ['garbage', { kind: 'words' }],
  ['[{', { kind: 'json' }],
  ['[]', { kind: 'none' }],
  [JSON.stringify(Array(5_001).fill(item(inputs))), { kind: 'many' }],
  [JSON.stringify([item(inputs), 7]), { kind: 'entry', at: 2 }],
  [JSON.stringify([item(inputs), item([{ type: 'uint8[0]' }])]), { kind: 'entry', at: 2 }],
  [JSON.stringify([item([{ type: 'uint' }, { type: 'word' }])]), { kind: 'type', at: 1, type: '"word"' }],
  ['f(bool)\ng(bool,,bool)', { kind: 'line', at: 2 }],
])('tells screens in parts why it refuses', (text, fault) => {
  try {
    readAbi(text)
    expect.unreachable(text)
  } catch (error) {
    expect(error).toBeInstanceOf(GivenAbiError)
    expect((error as GivenAbiError).fault).toEqual(fault)
  }
})
