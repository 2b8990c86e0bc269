import { expect, test } from 'vitest'
import { type ChartAnswer, columnFacts, columnOf } from './chart-columns.ts'

const answer: ChartAnswer = {
  timestamps: [0, 1, 2],
  firstBlocks: [0, 1, 2],
  lastBlocks: [0, 1, 2],
  partial: [2],
  figures: { gasUsed: ['123456789012345678901', '0', '5'], meanGasPrice: [null, '7', null], blocks: [3, 9, 4] },
  asOf: null,
}

test('large figures stay exact', () => {
  expect(columnOf(answer, 'gasUsed')[0]).toBe(123_456_789_012_345_678_901n)
  expect(columnOf(answer, 'fees')).toEqual([])
  expect(columnFacts(columnOf(answer, 'gasUsed'), new Set([2]))).toMatchObject({
    sum: 123_456_789_012_345_678_901n,
    whole: 2,
  })
})

test('a span that is not whole counts for nothing: neither a record nor in the sum', () => {
  const facts = columnFacts(columnOf(answer, 'gasUsed'), new Set([2]))
  expect(facts).toMatchObject({ highest: 0, lowest: 1, newest: 1, before: 0 })
  expect(columnFacts(columnOf(answer, 'meanGasPrice'), new Set([2]))).toMatchObject({ highest: 1, before: undefined })
  expect(columnFacts([], new Set())).toMatchObject({ highest: undefined, sum: 0 })
})
