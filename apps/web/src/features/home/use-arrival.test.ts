import { expect, test } from 'vitest'
import { arrivals } from './use-arrival.ts'

test('counts what was put before the former first', () => {
  expect(arrivals(['b', 'a'], ['d', 'c', 'b', 'a'])).toBe(2)
  expect(arrivals(['b', 'a'], ['b', 'a'])).toBe(0)
})

test('a first showing and another chain bring nothing in', () => {
  expect(arrivals([], ['a'])).toBe(0)
  expect(arrivals(['b'], ['x', 'y'])).toBe(0)
})
