import { expect, it } from 'vitest'
import { causesOf } from './causes-of.ts'

const spans = [
  { first: 31, last: 40 },
  { first: 21, last: 30 },
  { first: 11, last: 10 },
  { first: 5, last: 10 },
]

it('a transaction with several calls is one; a block without transactions has none', () => {
  const told = causesOf(spans, { own: [33, 24, 22], inside: [33, 33, 7, 7] }, 50)
  expect(told).toEqual([
    { count: 1, only: 33, onlyInside: false },
    { count: 2, only: undefined, onlyInside: false },
    { count: 0, only: undefined, onlyInside: false },
    { count: 1, only: 7, onlyInside: true },
  ])
})

it('where the entries that were read end, nothing is counted but what is empty', () => {
  const counts = (own: number[], inside: number[]) => causesOf(spans, { own, inside }, 3).map(({ count }) => count)
  // more may lie in the block of the oldest entry
  expect(counts([35, 34, 33], [])).toEqual([null, null, 0, null])
  expect(counts([35, 34, 30], [])).toEqual([2, null, 0, null])
  expect(counts([35], [36, 36, 22])).toEqual([2, null, 0, null])
})
