import { expect, it } from 'vitest'
import { blockAtOf, millisecondsOf } from './block-at.ts'

it.each([
  ['120', { blockNumber: 120 }],
  [' 120 ', { blockNumber: 120 }],
  ['2026-11-01', { date: '2026-11-01' }],
  ['2026-11-01 10:00', { date: '2026-11-01 10:00' }],
])('%j names a block', (text, at) => expect(blockAtOf(text)).toEqual(at))

it.each(['', 'newest', '-1', '2026-02-30', '2026-11-01 25:00', '2026-11-01T10:00', '1e3'])('%j names none', (text) =>
  expect(blockAtOf(text)).toBeUndefined(),
)

it('moments are of UTC', () => {
  expect(millisecondsOf('2026-11-01')).toBe(Date.UTC(2026, 10, 1))
  expect(millisecondsOf('2026-11-01 10:05')).toBe(Date.UTC(2026, 10, 1, 10, 5))
  expect(millisecondsOf('today')).toBeNaN()
})
