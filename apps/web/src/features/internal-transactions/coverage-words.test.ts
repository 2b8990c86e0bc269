import { expect, test, vi } from 'vitest'
import { emptyKey, isLate } from './coverage-words.ts'
import { isComing } from './use-until-traced.ts'

vi.mock('../../lists/use-list.ts', () => ({}))

const whole = { first: 0, head: 90, behind: 0, idle: null, untraced: null }
const one = { at: 95, follows: false }

test('an empty list of what is not traced yet does not say that nothing happened', () => {
  expect(emptyKey(whole, one)).toBeUndefined()
  expect(emptyKey({ ...whole, behind: 1 }, one)).toBe('internal.emptyUnknown')
  expect(emptyKey({ ...whole, head: null, behind: 96 }, one)).toBe('internal.emptyUnknown')
  expect(emptyKey({ ...whole, head: null, behind: 96 }, { at: undefined, follows: true })).toBe('internal.emptyUnknown')
  // never: nobody waits for it
  expect(emptyKey({ ...whole, idle: 'off', behind: 1 }, one)).toBe('internal.emptyUntraced')
  expect(emptyKey({ ...whole, first: 96 }, one)).toBe('internal.emptyUntraced')
  expect(emptyKey({ ...whole, untraced: { transactions: 1, reason: 'no' } }, one)).toBe('internal.emptyUntraced')
  // much of it is known
  expect(emptyKey({ ...whole, behind: 40 }, { at: undefined, follows: true })).toBe('internal.emptyUntraced')
})

test('a list that follows the head says nothing of the blocks that the lane is usually behind', () => {
  expect(isLate({ ...whole, behind: 2 }, true)).toBe(false)
  expect(isLate({ ...whole, behind: 2 }, false)).toBe(true)
  expect(isLate({ ...whole, behind: 40 }, true)).toBe(true)
})

test('what is switched off is not waited for', () => {
  expect(isComing({ ...whole, behind: 1 })).toBe(true)
  expect(isComing({ ...whole, behind: 1, idle: 'unavailable' })).toBe(true)
  expect(isComing({ ...whole, behind: 1, idle: 'unsupported' })).toBe(false)
  expect(isComing(whole)).toBe(false)
})
