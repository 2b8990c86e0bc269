import { expect, test } from 'vitest'
import { netChanges } from './net-changes.ts'

test('what passes through a party is no change of it; what it gains and loses is', () => {
  const swap = netChanges(
    [{ fromId: 1, toId: 2, value: 5n, isInternal: false }],
    [
      { fromId: 3, toId: 2, tokenId: 9, tokenItem: null, amount: '70' },
      { fromId: 2, toId: 1, tokenId: 9, tokenItem: null, amount: '70' },
    ],
  )
  expect(swap).toEqual([
    { addressId: 1, coins: -5n, tokens: [{ tokenId: 9, tokenItem: null, amount: 70n }] },
    { addressId: 3, coins: 0n, tokens: [{ tokenId: 9, tokenItem: null, amount: -70n }] },
    { addressId: 2, coins: 5n, tokens: [] },
  ])
})

test('items of one token are apart, and what evens out is left out', () => {
  const items = ['4', '5'].map((tokenItem) => ({ fromId: 1, toId: 2, tokenId: 8, tokenItem, amount: '1' }))
  expect(netChanges([], items).find(({ addressId }) => addressId === 2)?.tokens).toHaveLength(2)
  const back = items.map((move) => ({ ...move, fromId: 2, toId: 1 }))
  expect(netChanges([{ fromId: 1, toId: 1, value: 3n, isInternal: true }], [...items, ...back])).toEqual([])
})
