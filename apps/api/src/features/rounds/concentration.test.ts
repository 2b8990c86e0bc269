import { expect, test } from 'vitest'
import { concentrationOf } from './concentration.ts'

test.each<[name: string, amounts: number[], third: number | null, topShare: number | null]>([
  ['nobody', [], null, null],
  ['nothing', [0, 0], null, null],
  ['one', [5], 1, 100],
  ['three alike: one third itself is not more than one third', [1, 1, 1], 2, 33.33],
  ['a large one in the middle', [1, 7, 2], 1, 70],
  ['four alike', [10, 10, 10, 10], 2, 25],
])('how few make one third: %s', (_name, amounts, third, topShare) => {
  expect(concentrationOf(amounts.map(BigInt))).toEqual({ third, topShare })
})
