import { expect, it } from 'vitest'
import { encodeFailedCalls, failedCallsOf } from './failed-calls.ts'

it('tells the count of each transaction, of those without a failed call too', () => {
  const counts = [0, 12, 0, ...Array.from({ length: 200 }, () => 0), 300]
  const encoded = encodeFailedCalls(counts)
  expect(counts.map((_, index) => failedCallsOf(encoded, index))).toEqual(counts)
  // a pair of numbers for each of the two
  expect(encoded).toBe('0x010ccb01ac02')
})

it('costs a block without failed calls nothing', () => {
  expect(encodeFailedCalls([0, 0])).toBe('0x')
  expect(failedCallsOf('0x', 1)).toBe(0)
})
