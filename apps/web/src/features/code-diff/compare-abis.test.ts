import { expect, test } from 'vitest'
import { AbiReadError, compareAbis } from './compare-abis.ts'

const text = (...items: object[]) => JSON.stringify(items)
const uint = { name: 'amount', type: 'uint256' }
const pay = { type: 'function', name: 'pay', inputs: [uint], outputs: [], stateMutability: 'nonpayable' }
const paid = { type: 'event', name: 'Paid', inputs: [{ ...uint, indexed: true }], anonymous: false }
const poor = { type: 'error', name: 'Poor', inputs: [uint] }

test('what only one of them has is told by kind', () => {
  expect(compareAbis(text(pay, paid), text(pay, poor))).toEqual({
    changes: [
      { kind: 'removed', type: 'event', left: 'Paid(uint256 indexed amount)' },
      { kind: 'added', type: 'error', right: 'Poor(uint256 amount)' },
    ],
    equal: 1,
  })
})

test('a function of the same signature that says something else has changed', () => {
  const view = { ...pay, outputs: [{ name: '', type: 'bool' }], stateMutability: 'view' }
  expect(compareAbis(text(pay), text(view)).changes).toEqual([
    {
      kind: 'changed',
      type: 'function',
      left: 'pay(uint256 amount)',
      right: 'pay(uint256 amount) view returns (bool)',
    },
  ])
})

test('an overloaded function is another function; tuples are written by their components', () => {
  const components = [uint, { name: 'to', type: 'address' }]
  const order = { ...pay, inputs: [{ name: 'orders', type: 'tuple[]', components }] }
  expect(compareAbis(text(pay), text(pay, order)).changes).toEqual([
    { kind: 'added', type: 'function', right: 'pay((uint256 amount, address to)[] orders)' },
  ])
})

test('constructor, receive and fallback are compared too', () => {
  const made = { type: 'constructor', inputs: [uint], stateMutability: 'nonpayable' }
  expect(
    compareAbis(text(made), text({ ...made, inputs: [] }, { type: 'receive', stateMutability: 'payable' })),
  ).toEqual({
    changes: [
      { kind: 'changed', type: 'constructor', left: 'constructor(uint256 amount)', right: 'constructor()' },
      { kind: 'added', type: 'receive', right: 'receive() payable' },
    ],
    equal: 0,
  })
})

test('a text that is no ABI is refused by name', () => {
  expect(() => compareAbis('{}', '[]')).toThrow(AbiReadError)
  expect(() => compareAbis('[]', '[')).toThrow(AbiReadError)
})
