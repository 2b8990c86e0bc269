import { expect, it } from 'vitest'
import { heldSince } from './held-since.ts'

it('of a beacon what it had when it was first asked is told too, and nothing older', () => {
  const rows = [9, 7, 5, 4, 2].map((blockNumber) => ({ blockNumber, implementation: blockNumber === 5 ? null : {} }))
  const blocks = (since: number) => heldSince(rows, since).map(({ blockNumber }) => blockNumber)
  expect(blocks(6)).toEqual([9, 7, 4])
  expect(blocks(7)).toEqual([9, 7, 4])
  expect(blocks(1)).toEqual([9, 7, 5, 4, 2])
  expect(blocks(10)).toEqual([9])
})
