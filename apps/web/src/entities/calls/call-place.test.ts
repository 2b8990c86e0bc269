import { expect, it } from 'vitest'
import { callPlace } from './call-place.ts'

it('names a call by the way to it; of a deep one the end and the depth', () => {
  expect(callPlace([])).toBe('')
  expect(callPlace([1])).toBe('1')
  expect(callPlace([0, 2, 0, 1])).toBe('0.2.0.1')
  expect(callPlace([0, 0, 0, 3, 12])).toBe('…3.12 (5)')
})
