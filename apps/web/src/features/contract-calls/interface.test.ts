import { readAbi, readVerifiedAbi } from '@corescope/decode/abi/given-abi'
import { expect, it } from 'vitest'
import { typeLabel } from './declared-type.ts'
import { calldataOf, entriesOf, functionsOf } from './interface.ts'

const typed = (text: string) => ({ text, decimals: 0, members: [] })

it('what takes calls without a function is an entry of its own: coins alone, and raw bytes', () => {
  const entries = entriesOf(readAbi('receive() external payable\nfallback() external\nfunction set(uint256)'))
  expect(entries.map(({ kind, item }) => [kind, item.stateMutability])).toEqual([
    ['receive', 'payable'],
    ['fallback', 'nonpayable'],
  ])
  expect(calldataOf(entries[0]!, [])).toBe('0x')
  expect(calldataOf(entries[1]!, [typed('0xABCDEF01')])).toBe('0xabcdef01')
  expect(entriesOf(readAbi('set(uint256)'))).toEqual([])
})

it('all functions are there, however many an ABI has', () => {
  const lines = (kind: string) => Array.from({ length: 1_200 }, (_, index) => `${kind}${index}() ${kind}`)
  const found = functionsOf(readAbi([...lines('view'), ...lines('payable')].join('\n')))
  expect(found.filter(({ isReading }) => !isReading)).toHaveLength(1_200)
})

it('overloaded functions are told apart', () => {
  const found = functionsOf(readAbi('set(uint256)\nset(uint256,uint8)\nget()'))
  expect(found.map(({ signature, isOverloaded }) => [signature, isOverloaded])).toEqual([
    ['set(uint256)', true],
    ['set(uint256,uint8)', true],
    ['get()', false],
  ])
})

it('a function of a library is called by the selector of its declared types', () => {
  const inputs = [{ internalType: 'enum L.K', name: 'k', type: 'L.K' }]
  const text = JSON.stringify([{ type: 'function', name: 'name', stateMutability: 'pure', inputs, outputs: [] }])
  const [of] = functionsOf(readVerifiedAbi(text).abi)
  expect(of).toMatchObject({ signature: 'name(L.K)', selector: '0x91b0b906' })
  expect(calldataOf(of!, [typed('1')])).toBe(`0x91b0b906${'1'.padStart(64, '0')}`)
})

it('a library that takes a struct is asked by the name of the struct; where nothing tells it, by nothing', () => {
  const components = [{ internalType: 'uint256', name: 'a', type: 'uint256' }]
  const of = (name: string, more: object) => ({
    ...{ type: 'function', name, stateMutability: 'pure', outputs: [] },
    inputs: [{ name: 's', type: 'tuple', components, ...more }],
  })
  const text = JSON.stringify([of('one', { internalType: 'struct L.S' }), of('old', {})])
  const [one, old] = functionsOf(readVerifiedAbi(text, { isLibrary: true }).abi)
  expect(one).toMatchObject({ signature: 'one(L.S)', selector: '0xb1de9cb5', isUnlinked: false })
  expect(calldataOf(one!, [{ ...typed(''), members: [typed('7')] }])).toBe(`0xb1de9cb5${'7'.padStart(64, '0')}`)
  expect(old).toMatchObject({ selector: '0x', isUnlinked: true })
  expect(functionsOf(readVerifiedAbi(text).abi)[0]).toMatchObject({ signature: 'one((uint256))', isUnlinked: false })
})

it.each([
  [{ type: 'uint256', internalType: 'uint256' }, 'uint256'],
  [{ type: 'tuple[]', internalType: 'struct Pool.Outer[]', components: [] }, 'Pool.Outer[]'],
  [{ type: 'uint8[2]', internalType: 'enum State[2]' }, 'State[2], uint8[2]'],
  [{ type: 'address', internalType: 'contract IERC20' }, 'IERC20, address'],
  [{ type: 'int168[]', internalType: 'decimal' }, 'decimal[], int168[]'],
])('a type is said by the name that its source gives it: %o', (parameter, label) => {
  expect(typeLabel(parameter)).toBe(label)
})

it('an argument of type function is an address and a selector', () => {
  const inputs = [{ name: 'hook', type: 'function' }]
  const [of] = functionsOf([{ type: 'function', name: 'set', stateMutability: 'nonpayable', inputs, outputs: [] }])
  const pointer = `${'ab'.repeat(20)}12345678`
  expect(calldataOf(of!, [typed(`0x${pointer}`)])).toBe(`${of!.selector}${pointer.padEnd(64, '0')}`)
})

it('of what a proxy forwards to, what the proxy answers itself is marked', () => {
  const behind = readAbi('burn(uint256)\nmint(uint256)\nowner() view returns (address)')
  const found = functionsOf(behind, readAbi('collate_propagate_storage(bytes16)\nowner() view returns (address)'))
  expect(found.map(({ signature, answeredBy }) => [signature, answeredBy])).toEqual([
    ['burn(uint256)', 'collate_propagate_storage(bytes16)'],
    ['mint(uint256)', undefined],
    ['owner()', 'owner()'],
  ])
})
