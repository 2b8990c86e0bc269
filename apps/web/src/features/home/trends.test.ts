import { expect, test } from 'vitest'
import { bitcoinPrice, blockIntervals, changePercent, growthFactor, priceBefore, trendOf } from './trends.ts'

test('intervals run from the oldest pair to the newest', () => {
  expect(blockIntervals([{ timestamp: 20 }, { timestamp: 16 }, { timestamp: 13 }])).toEqual([3, 4])
  expect(blockIntervals([{ timestamp: 20 }])).toEqual([])
})

test('a price that is not zero is not told as zero', () => {
  expect(bitcoinPrice('0.00000000', 0.0000005)).toBe('<0.00000001')
  expect(bitcoinPrice('0.00001234', 0.7)).toBe('0.00001234')
  expect(bitcoinPrice('0.00000000', 0)).toBe('0.00000000')
})

const span = (transactions: number, blocks = 10) => ({
  timestamp: 0,
  transactions,
  blocks,
  gasUsed: '0',
  fees: '0',
  newAddresses: 0,
  activeAddresses: 0,
  meanGasPrice: blocks === 0 ? null : '5',
})

test('days, with the running one as far as it goes', () => {
  const figures = { days: [3, 4, 5, 1].map((count) => span(count)), hours: [span(9)] }
  expect(trendOf(figures, ({ transactions }) => transactions)).toEqual({
    unit: 'day',
    values: [3, 4, 5, 1],
    isOpenEnded: true,
  })
})

test('hours while the chain is young', () => {
  const figures = { days: [span(0, 0), span(0, 0), span(4), span(5)], hours: [7, 8, 9].map((count) => span(count)) }
  expect(trendOf(figures, ({ transactions }) => transactions)).toEqual({
    unit: 'hour',
    values: [7, 8, 9],
    isOpenEnded: true,
  })
})

test('spans without the figure are left out', () => {
  const figures = { days: [span(1), span(1), span(0, 0), span(2), span(0, 0)], hours: [] }
  expect(trendOf(figures, ({ meanGasPrice }) => (meanGasPrice === null ? null : Number(meanGasPrice)))).toEqual({
    unit: 'day',
    values: [5, 5, 5],
    isOpenEnded: false,
  })
})

test('a change needs something to change from', () => {
  expect(changePercent(150, 100)).toBe(50)
  expect(changePercent(5, 0)).toBeUndefined()
  expect(changePercent(5, null)).toBeUndefined()
})

test('a growth of ten times and more is told as a factor, never rounded up', () => {
  expect(growthFactor(999)).toBeUndefined()
  expect(growthFactor(-90)).toBeUndefined()
  expect(growthFactor(1_000)).toBe(11)
  expect(growthFactor(3_588)).toBe(36)
})

test('the price a day ago', () => {
  expect(priceBefore('1.10', '10')).toBeCloseTo(1)
  expect(priceBefore('1.10', '-100')).toBeUndefined()
  expect(priceBefore('1.10', 'none')).toBeUndefined()
})
