import { expect, test } from 'vitest'
import { listRange } from './list-range.ts'

const of = (query: string) => listRange(new URLSearchParams(query))

test('the ends of a range are block numbers and days', () => {
  expect(of('page=2&fromBlock=12&toBlock=31')).toEqual({ fromBlock: 12, toBlock: 31 })
  expect(of('start=2026-02-28&end=2026-02-28&fromBlock=0')).toEqual({
    fromBlock: 0,
    start: '2026-02-28',
    end: '2026-02-28',
  })
  expect(of('')).toEqual({})
})

test('what is no block, no day, or ends before it begins is left out', () => {
  expect(of('fromBlock=-1&toBlock=1e3')).toEqual({})
  expect(of('start=2026-02-30&end=today')).toEqual({})
  expect(of('fromBlock=9&toBlock=8')).toEqual({ fromBlock: 9 })
  expect(of('start=2026-03-01&end=2026-02-01')).toEqual({ start: '2026-03-01' })
})
