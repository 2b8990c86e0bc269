import { describe, expect, it } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

describe('createRateLimit', () => {
  it('gives the burst, then refills evenly, per key', () => {
    const limit = createRateLimit(2, 3)
    expect([1, 2, 3].map(() => limit('a', 1, 0))).toEqual([0, 0, 0])
    expect(limit('a', 1, 0)).toBe(1)
    expect(limit('b', 1, 0)).toBe(0)
    expect(limit('a', 1, 499)).toBe(1)
    expect(limit('a', 1, 500)).toBe(0)
    expect(limit('a', 3, 500)).toBe(2)
  })
  it('takes what was done already, down to a debt of four bursts', () => {
    const limit = createRateLimit(2, 3)
    limit.charge('a', 5, 0)
    expect(limit('a', 1, 0)).toBe(2)
    expect(limit('a', 1, 1_500)).toBe(0)
    limit.charge('b', 1_000_000, 0)
    expect(limit('b', 1, 0)).toBe(7)
    expect(limit('c', 3, 0)).toBe(0)
  })
  it('is off at 0', () => {
    const limit = createRateLimit(0, 1)
    expect(Array.from({ length: 100 }, () => limit('a', 1, 0)).every((wait) => wait === 0)).toBe(true)
  })
})
