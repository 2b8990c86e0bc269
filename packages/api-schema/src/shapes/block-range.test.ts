import { expect, it } from 'vitest'
import { z } from 'zod'
import { blockRangeShape } from './block-range.ts'

const range = z.object(blockRangeShape)
const refusalOf = (request: object) => {
  const [issue] = range.safeParse(request).error?.issues ?? []
  return issue && [issue.path.join('.'), issue.message]
}

it('a day is its first second as a start, its last one as an end', () => {
  expect(range.parse({ start: '2026-09-30', end: ' 2026-09-30 ' })).toEqual({
    start: 1_790_726_400,
    end: 1_790_812_799,
  })
  expect(range.parse({ start: '2024-02-29', end: '1700000000' })).toEqual({ start: 1_709_164_800, end: 1_700_000_000 })
  expect(range.parse({ start: 1_700_000_000, end: '0' })).toEqual({ start: 1_700_000_000, end: 0 })
})

it.each(['2026-09-31', '2026-02-30', '2023-02-29', '2026-13-01', '2026-00-10', '2026-01-00'])(
  '%s is no day, and no day after it',
  (day) => {
    expect(refusalOf({ end: day })).toEqual(['end', 'there is no such moment'])
    expect(refusalOf({ start: day })).toEqual(['start', 'there is no such moment'])
  },
)

it.each(['2026-11-29\n', '\t2026-11-29', '2026-11-29T00:00', '1e9', '-1', '', '1700000000\n', 1.5, -1])(
  '%j is no moment',
  (text) => {
    expect(refusalOf({ end: text })).toEqual(['end', 'unix seconds, or a day of UTC as YYYY-MM-DD'])
  },
)
