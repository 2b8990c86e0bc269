import { expect, test } from 'vitest'
import { momentText, tickTexts } from './moment-text.ts'

const at = (text: string) => Date.parse(text) / 1000

test('a day is a day of UTC, whatever zone the reader is in', () => {
  expect(momentText(at('2026-11-22T00:00:00Z'), 'day')).toBe('2026-11-22')
  expect(momentText(at('2026-11-22T14:00:00Z'), 'hour')).toBe('2026-11-22 14:00 UTC')
})

test('marks say what changes', () => {
  const days = [at('2026-12-30T00:00:00Z'), at('2026-12-31T00:00:00Z'), at('2027-01-01T00:00:00Z')]
  expect(tickTexts(days, 86_400, 'day')).toEqual(['2026-12-30', '12-31', '2027-01-01'])
  const hours = [at('2026-12-30T18:00:00Z'), at('2026-12-30T21:00:00Z'), at('2026-12-31T00:00:00Z')]
  expect(tickTexts(hours, 10_800, 'hour')).toEqual(['12-30 18:00', '21:00', '12-31 00:00'])
  const months = [at('2026-09-01T00:00:00Z'), at('2026-12-01T00:00:00Z'), at('2027-03-02T00:00:00Z')]
  expect(tickTexts(months, 91 * 86_400, 'day')).toEqual(['2026-09', '2026-12', '2027-03'])
  const years = [at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')]
  expect(tickTexts(years, 365 * 86_400, 'day')).toEqual(['2026', '2027'])
})

test('no two marks say the same', () => {
  const weeks = [at('2026-09-01T00:00:00Z'), at('2026-09-29T00:00:00Z'), at('2026-10-27T00:00:00Z')]
  expect(tickTexts(weeks, 28 * 86_400, 'day')).toEqual(['2026-09-01', '09-29', '10-27'])
  const leap = [at('2028-01-01T00:00:00Z'), at('2028-12-31T00:00:00Z')]
  expect(tickTexts(leap, 365 * 86_400, 'day')).toEqual(['2028-01', '2028-12'])
})
