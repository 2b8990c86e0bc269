import { expect, it } from 'vitest'
import { shownParts, shownValues } from './shown-parts.ts'

/** Values that lists of `counts` members in one another show. */
const drawn = (counts: readonly number[], room: number): number => {
  const [count, ...inner] = counts
  if (count === undefined) return 1
  const { shown, roomEach } = shownParts(count, room)
  return shown * drawn(inner, roomEach)
}

it('short lists and tuples are shown whole', () => {
  expect(drawn([12, 8], shownValues)).toBe(96)
  expect(drawn([500], shownValues)).toBe(500)
  expect(drawn([0], shownValues)).toBe(0)
})

it('of long ones, and of lists in lists, no more is shown than there is room for', () => {
  expect(drawn([100_000], shownValues)).toBe(500)
  expect(drawn([30, 30, 30, 30], shownValues)).toBeLessThanOrEqual(500)
  expect(drawn([1_000, 1_000, 1_000], shownValues)).toBe(500)
})
