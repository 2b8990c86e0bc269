import { expect, test } from 'vitest'
import { isAwayAfter } from './hide-header.ts'

test.each([
  ['down the page', false, 200, 300, true],
  ['up the page', true, 300, 200, false],
  ['a little down', false, 200, 204, false],
  ['a little up', true, 300, 296, true],
  ['at the top', true, 100, 40, false],
] as const)('%s', (_name, wasAway, before, after, isAway) => {
  expect(isAwayAfter(wasAway, before, after, 56)).toBe(isAway)
})
