import { expect, test } from 'vitest'
import { isLikeName, isPattern } from './simple-passwords.ts'

test('a short piece again and again, and a run of neighbours, is a pattern', () => {
  for (const pattern of ['aaaaaaaaaa', 'ABABababab12', 'abcdefghij', '9876543210', '１１１１１１１１１１']) {
    expect([pattern, isPattern(pattern)]).toEqual([pattern, true])
  }
  expect(isPattern('seven green lamps')).toBe(false)
  expect(isPattern('')).toBe(false)
})

test('a name with hardly anything beside it is like the name', () => {
  const names = ['satoshi', 'mining.pool@example.org']
  expect(isLikeName('Satoshi2009', names)).toBe(true)
  expect(isLikeName('mining.pool1', names)).toBe(true)
  expect(isLikeName('satoshi and six more', names)).toBe(false)
  expect(isLikeName('seven green lamps', [''])).toBe(false)
})
