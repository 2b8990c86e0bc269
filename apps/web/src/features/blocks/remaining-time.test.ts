import { expect, test } from 'vitest'
import { remainingTime, secondsLeft } from './remaining-time.ts'

test('split into days, hours, minutes and seconds', () => {
  expect(remainingTime(90_061)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 })
  expect(remainingTime(59.2)).toEqual({ days: 0, hours: 0, minutes: 1, seconds: 0 })
  expect(remainingTime(-3)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})

test('the clock runs between two answers and stops at zero', () => {
  const estimate = { estimatedSeconds: 10, madeAtMs: 1_000 }
  expect(secondsLeft(estimate, 1_000)).toBe(10)
  expect(secondsLeft(estimate, 5_000)).toBe(6)
  expect(secondsLeft(estimate, 50_000)).toBe(0)
})
