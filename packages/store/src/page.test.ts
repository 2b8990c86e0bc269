import { describe, expect, it } from 'vitest'
import { pageSlice, pageSliceAscending, positionsOf } from './page.ts'

describe('pageSlice', () => {
  it('walks newest first without gap or overlap', () => {
    for (const total of [0, 1, 9, 10, 11, 100, 101]) {
      const seen: number[] = []
      const { pages } = pageSlice(total, 1, 10)
      for (let page = 1; page <= pages; page++) seen.push(...positionsOf(pageSlice(total, page, 10)))
      expect(seen).toEqual(Array.from({ length: total }, (_, index) => total - index))
    }
  })
  it('past the end is empty and keeps the true number of pages', () => {
    expect(pageSlice(11, 3, 10)).toEqual({ after: 0, upTo: 0, pages: 2 })
    expect(pageSlice(0, 1, 10)).toEqual({ after: 0, upTo: 0, pages: 0 })
    expect(positionsOf(pageSlice(5, 2 ** 40, 100))).toEqual([])
  })
})

describe('pageSliceAscending', () => {
  it('walks oldest first', () => {
    expect(pageSliceAscending(23, 3, 10)).toEqual({ after: 20, upTo: 23, pages: 3 })
    expect(pageSliceAscending(23, 4, 10)).toEqual({ after: 23, upTo: 23, pages: 3 })
  })
})
