import { expect, it } from 'vitest'
import { daySeconds, historyBoundaries } from './history-boundaries.ts'

it('ends each day, the last one after now', () => {
  expect(historyBoundaries(10 * daySeconds + 5, 12 * daySeconds + 1)).toEqual({
    days: 1,
    boundaries: [11, 12, 13].map((day) => day * daySeconds),
  })
})

it('takes longer steps where there are many days', () => {
  const { boundaries, days } = historyBoundaries(0, 1_000 * daySeconds)
  expect(days).toBe(11)
  expect(boundaries.length).toBeLessThanOrEqual(92)
  expect(boundaries.at(-1)).toBe(1_001 * daySeconds)
})
