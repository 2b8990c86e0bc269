import type { Page } from '@corescope/api-schema/shapes/paging'
import { expect, test } from 'vitest'
import { jumpTarget, listState, pageSteps, shownRange } from './list-state.ts'

const page: Page<string> = { records: ['a', 'b'], total: 52, pages: 3, pageNum: 1, pageSize: 25, asOf: null }
const failure = new Error('no')

test('pending until the first answer', () => {
  expect(listState(undefined, null)).toMatchObject({ isPending: true, rows: [], total: 0 })
  expect(listState(page, null)).toMatchObject({ isPending: false, rows: ['a', 'b'], total: 52, pages: 3 })
})

test('while another page comes the list is as long as the page before said', () => {
  const former = { total: 52, pages: 3 }
  expect(listState(undefined, null, false, former)).toMatchObject({ isPending: true, rows: [], total: 52, pages: 3 })
  expect(listState(undefined, failure, false, former)).toMatchObject({ isPending: false, total: 0, pages: 0 })
  expect(listState(page, null, false, { total: 9, pages: 1 })).toMatchObject({ total: 52, pages: 3 })
})

test('a failed fetch empties the list, total 0, and says so', () => {
  expect(listState(undefined, failure)).toEqual({
    rows: [],
    total: 0,
    pages: 0,
    isPending: false,
    error: failure,
    hidden: 0,
  })
})

test('rows that are left out are counted', () => {
  expect(listState({ ...page, hidden: 3 }, null)).toMatchObject({ rows: ['a', 'b'], total: 52, hidden: 3 })
})

test('a failed refresh keeps the rows that are being read', () => {
  expect(listState(page, failure)).toMatchObject({ rows: ['a', 'b'], total: 52, error: failure })
})

test('a page beyond the end is left, not shown as an empty list', () => {
  const beyond = { ...page, records: [], pageNum: 9 }
  expect(listState(beyond, null, true)).toMatchObject({ isPending: true, rows: [], total: 52, pages: 3 })
})

test('a page beyond the end jumps to the last', () => {
  expect(jumpTarget(4, page)).toBe(3)
  expect(jumpTarget(3, page)).toBeUndefined()
  expect(jumpTarget(2, { pages: 0 })).toBe(1)
  expect(jumpTarget(1, { pages: 0 })).toBeUndefined()
  expect(jumpTarget(9, undefined)).toBeUndefined()
})

test('buttons at the ends are disabled', () => {
  expect(pageSteps(1, 3)).toEqual({ first: undefined, previous: undefined, next: 2, last: 3 })
  expect(pageSteps(2, 3)).toEqual({ first: 1, previous: 1, next: 3, last: 3 })
  expect(pageSteps(3, 3)).toEqual({ first: 1, previous: 2, next: undefined, last: undefined })
})

test('the shown range counts from 1', () => {
  expect(shownRange(2, 25, 25)).toEqual([26, 50])
  expect(shownRange(1, 25, 0)).toBeUndefined()
})
