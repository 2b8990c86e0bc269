import { expect, test } from 'vitest'
import { areaPath, chartPoints, linePath } from './sparkline-path.ts'

const box = { width: 100, height: 20, inset: 2 }

test('the greatest value touches the top, the least the floor', () => {
  expect(chartPoints([0, 5, 10], box)).toEqual([
    [0, 18],
    [50, 10],
    [100, 2],
  ])
})

test('from zero, the least value keeps its distance from the floor', () => {
  expect(chartPoints([5, 10], box, true)).toEqual([
    [0, 10],
    [100, 2],
  ])
})

test('a trend that never changes lies in the middle', () => {
  expect(chartPoints([7, 7], box)).toEqual([
    [0, 10],
    [100, 10],
  ])
})

test('from zero, nothing at all lies on the floor', () => {
  expect(chartPoints([0, 0], box, true)).toEqual([
    [0, 18],
    [100, 18],
  ])
})

test('paths need two points', () => {
  expect(linePath(chartPoints([1], box))).toBe('')
  expect(areaPath(chartPoints([], box), box)).toBe('')
  expect(linePath(chartPoints([0, 10], box))).toBe('M0 18L100 2')
  expect(areaPath(chartPoints([0, 10], box), box)).toBe('M0 18L100 2L100 20L0 20Z')
})
