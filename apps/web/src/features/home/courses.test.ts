import { expect, test } from 'vitest'
import { blockIntervals, changePercent, utilisations, wholeDays } from './courses.ts'

test('intervals run from the oldest pair to the newest', () => {
  expect(blockIntervals([{ timestamp: 20 }, { timestamp: 16 }, { timestamp: 13 }])).toEqual([3, 4])
  expect(blockIntervals([{ timestamp: 20 }])).toEqual([])
})

test('utilisation of each block, oldest first', () => {
  const newestFirst = [
    { gasUsed: '50', gasLimit: '100' },
    { gasUsed: '0', gasLimit: '0' },
  ]
  expect(utilisations(newestFirst)).toEqual([0, 0.5])
})

test('today is not a whole day', () => {
  const day = { timestamp: 0, blocks: 0, gasUsed: '0', fees: '0', newAddresses: 0, activeAddresses: 0 }
  const days = [3, 4, 5].map((transactions) => ({ ...day, transactions }))
  expect(wholeDays(days, ({ transactions }) => transactions)).toEqual([3, 4])
})

test('a change needs something to change from', () => {
  expect(changePercent(150, 100)).toBe(50)
  expect(changePercent(5, 0)).toBeUndefined()
  expect(changePercent(5, null)).toBeUndefined()
})
