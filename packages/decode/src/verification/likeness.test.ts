import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import type { CompiledCode } from './compare-code.ts'
import { likenessOf } from './likeness.ts'

const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }

const compile = (content: string, settings: object = {}): CompiledCode => {
  const outputSelection = { '*': { Kept: ['evm.deployedBytecode'] } }
  const sources = { 'a.sol': { content } }
  const answer = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings: { ...settings, outputSelection } })),
  )
  return { hasMetadata: true, ...answer.contracts['a.sol'].Kept.evm.deployedBytecode }
}
const functions = Array.from(
  { length: 12 },
  (_, index) => `function f${index}(uint a, string calldata s) external returns (uint) {
    total += a * ${index + 2}; names[a] = s; return bytes(s).length + total / ${index + 3};
  }`,
)
const source = (list: readonly string[]) =>
  `contract Kept { uint total; uint immutable made = block.number; mapping(uint => string) names;
   function age() external view returns (uint) { return block.number - made; }
   ${list.join('\n')} }`
const whole = compile(source(functions))

it('code is all of itself, where the chain has put immutables in too', () => {
  expect(likenessOf(whole.object, whole)).toBe(1)
  const [[place]] = Object.values(whole.immutableReferences) as [[{ start: number; length: number }]]
  const filled = `${whole.object.slice(0, place.start * 2)}${'07'.padStart(place.length * 2, '0')}${whole.object.slice((place.start + place.length) * 2)}`
  expect(likenessOf(filled, whole)).toBe(1)
})

it('a function more, or an instruction of one, leaves the rest the same', () => {
  const more = [
    ...functions.slice(0, 4),
    'function more() external pure returns (uint) { return 77; }',
    ...functions.slice(4),
  ]
  const other = functions.map((one, index) => (index === 3 ? one.replace('total / 6', 'total / 6 + 1') : one))
  for (const list of [more, other]) {
    const { object } = compile(source(list))
    expect(likenessOf(object, whole)).toBeGreaterThan(0.95)
    expect(likenessOf(object, whole)).toBeLessThan(1)
  }
})

it('other settings are less alike than the same, and a clone is nothing like it', () => {
  const optimized = compile(source(functions), { optimizer: { enabled: true, runs: 200 } })
  const changed = compile(source(functions.map((one) => one.replace('a *', 'a +'))), {
    optimizer: { enabled: true, runs: 200 },
  })
  expect(likenessOf(changed.object, optimized)).toBeGreaterThan(likenessOf(changed.object, whole) + 0.2)
  const clone = `363d3d373d3d3d363d73${'ab'.repeat(20)}5af43d82803e903d91602b57fd5bf3`
  expect(likenessOf(clone, whole)).toBeLessThan(0.02)
  expect(likenessOf('', { ...whole, object: '' })).toBe(0)
})
