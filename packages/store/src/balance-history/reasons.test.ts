import { expect, it } from 'vitest'
import { decodeReasons, encodeReasons } from './reasons.ts'

it.each([
  [[]],
  [[0]],
  [[6, 7, 10]],
  [[5, 180, 181, 182]],
  [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 180, 181, 182]],
])('%j comes back', (reasons) => {
  expect(decodeReasons(encodeReasons(reasons))).toEqual(reasons)
  expect(encodeReasons(reasons)).toBeLessThan(2 ** 31)
})

it('a code that is not known is unspecified', () => {
  expect(decodeReasons(encodeReasons([183, 10]))).toEqual([0, 10])
})
