import { expect, test } from 'vitest'
import { formatAbsolute, formatExact, formatOffset, relativeTime, toMilliseconds } from './time.ts'

const now = 1_700_000_000_000

test('ten digits or fewer are seconds', () => {
  expect(toMilliseconds(1_700_000_000)).toBe(now)
  expect(toMilliseconds(9_999_999_999)).toBe(9_999_999_999_000)
  expect(toMilliseconds(10_000_000_000)).toBe(10_000_000_000)
})

test('relative time in its largest whole unit, both ways', () => {
  expect(relativeTime(1_700_000_000, now + 999)).toBeUndefined()
  expect(relativeTime(1_700_000_000, now + 1_000)).toEqual({ unit: 'second', count: 1, isPast: true })
  expect(relativeTime(1_700_000_000, now + 59_999)).toEqual({ unit: 'second', count: 59, isPast: true })
  expect(relativeTime(1_700_000_000, now + 3_600_000)).toEqual({ unit: 'hour', count: 1, isPast: true })
  expect(relativeTime(1_700_000_000, now - 2 * 86_400_000)).toEqual({ unit: 'day', count: 2, isPast: false })
})

test('absolute time is the reader’s, with offset and UTC in the title', () => {
  expect(formatAbsolute(1_700_000_000)).toMatch(/^2023-11-1\d \d\d:\d\d$/)
  expect(formatOffset(1_700_000_000)).toMatch(/^UTC[+−]\d\d:\d\d$/)
  expect(formatExact(1_700_000_000)).toContain('2023-11-14 22:13:20 UTC')
})
