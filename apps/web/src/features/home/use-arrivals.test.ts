import { expect, test } from 'vitest'
import { countArrivals } from './use-arrivals.ts'

test('counts what was put before the former first', () => {
  expect(countArrivals(['b', 'a'], ['d', 'c', 'b', 'a'])).toBe(2)
  expect(countArrivals(['b', 'a'], ['b', 'a'])).toBe(0)
})

test('a first showing and another chain bring nothing in', () => {
  expect(countArrivals([], ['a'])).toBe(0)
  expect(countArrivals(['b'], ['x', 'y'])).toBe(0)
})
