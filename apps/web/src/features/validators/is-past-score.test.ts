import { expect, test } from 'vitest'
import { isPastScore } from './is-past-score.ts'

test('who is kept from elections has a score of a past one', () => {
  expect(isPastScore({ status: ['candidate', 'jailed', 'lowMargin'] })).toBe(true)
  expect(isPastScore({ status: ['candidate', 'refusing'] })).toBe(true)
})

test('who is elected or stands has a score of the newest one', () => {
  expect(isPastScore({ status: ['candidate'] })).toBe(false)
  expect(isPastScore({ status: ['candidate', 'elected'] })).toBe(false)
  expect(isPastScore({ status: ['candidate', 'refusing', 'elected'] })).toBe(false)
})
