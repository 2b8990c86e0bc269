import { expect, test } from 'vitest'
import { fillOf, finalityDistance, niceCeiling, stripScale } from './strip-scale.ts'

const blocks = (...used: number[]) => used.map((gasUsed) => ({ gasUsed: String(gasUsed), gasLimit: '50000000' }))

test('round figures', () => {
  expect([1, 3, 21_000, 500_000, 500_001].map(niceCeiling)).toEqual([1, 5, 50_000, 500_000, 1_000_000])
  expect(niceCeiling(0)).toBe(1)
})

test('a quiet chain gets a range of its own, a busy one the limit', () => {
  expect(stripScale(blocks(1_200_000, 300_000))).toEqual({ ceiling: 2_000_000, isLimit: false, share: 0.04 })
  expect(stripScale(blocks(26_000_000))).toEqual({ ceiling: 50_000_000, isLimit: true, share: 1 })
  expect(stripScale(blocks(24_000_000))).toEqual({ ceiling: 50_000_000, isLimit: true, share: 1 })
  expect(stripScale(blocks(0))).toMatchObject({ isLimit: false })
  expect(stripScale([])).toMatchObject({ ceiling: 1 })
})

test('a little gas is seen, none is not', () => {
  const scale = stripScale(blocks(1_000_000))
  expect(fillOf('0', scale)).toBe(0)
  expect(fillOf('1', scale)).toBe(0.02)
  expect(fillOf('500000', scale)).toBe(0.5)
  expect(fillOf('1000000', scale)).toBe(1)
})

const newest = [30, 29, 28].map((blockNumber) => ({ blockNumber }))

test('a legend speaks of finalized blocks where one is in sight, and tells how far the newest is else', () => {
  expect(finalityDistance(newest, 28)).toBe(0)
  expect(finalityDistance(newest, 30)).toBe(0)
  expect(finalityDistance(newest, 20)).toBe(8)
  expect(finalityDistance(newest, null)).toBeUndefined()
  expect(finalityDistance([], 20)).toBeUndefined()
})
