import { describe, expect, it } from 'vitest'
import { momentOf } from './point-of.ts'

describe('momentOf', () => {
  it.each([
    ['2026-02-28', Date.UTC(2026, 1, 28)],
    ['2024-02-29 23:59', Date.UTC(2024, 1, 29, 23, 59)],
    ['1969-12-31 23:59', -60_000],
  ])('%s is a moment in UTC', (date, milliseconds) => expect(momentOf(date)).toBe(milliseconds / 1000))
  it.each(['2026-02-29', '2026-04-31 10:00', '2026-13-01', '2026-01-01 24:00', '2026-01-01 10:60', '0000-00-00'])(
    '%s is none: the day after is not what was asked for',
    (date) => expect(() => momentOf(date)).toThrow(`date: "${date}" is not valid`),
  )
})
