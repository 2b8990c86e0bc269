import { expect, test } from 'vitest'
import {
  type ChartSeries,
  canBeLogarithmic,
  chartCsv,
  movedTo,
  plottedColumns,
  pointsWithin,
  shownRange,
  valueText,
  wholeRange,
  zoomed,
} from './chart-data.ts'

const day = 86_400
const wei: ChartSeries = { key: 'price', label: 'Price', unit: 'Gwei', decimals: 9, values: [1n, null, 2_500_000_000n] }
const count: ChartSeries = { key: 'count', label: 'Count', values: [3, 0, 5] }

test('a value is shown and saved with every digit', () => {
  const large = 123_456_789_012_345_678_901_234_567n
  expect(valueText({ ...wei, decimals: 18, unit: 'CORE' }, large)).toBe('123,456,789.012345678901234567 CORE')
  expect(valueText(wei, 1n)).toBe('0.000000001 Gwei')
  expect(valueText(count, null)).toBe('–')
  const csv = chartCsv(
    { name: '', fileName: '', unit: 'day', times: [0, day, 2 * day], series: [wei, count], partial: new Set([2]) },
    [1, 2],
  )
  expect(csv).toBe(
    'time,price (Gwei),count,partial\r\n1970-01-02T00:00:00.000Z,,0,\r\n1970-01-03T00:00:00.000Z,2.5,5,yes\r\n',
  )
})

test('a unit that a token chose is no cell and no formula of its own', () => {
  const written = (unit: string) =>
    chartCsv({ name: '', fileName: '', unit: 'day', times: [0], series: [{ ...count, unit }] }, [0, 0]).split('\r\n')[0]
  expect(written('A,=1+1')).toBe('time,"count (A,=1+1)",partial')
  expect(written('A;=1+1')).toBe(`time,"count (A;'=1+1)",partial`)
})

test('stacked series stand on each other; a logarithm has no place for zero', () => {
  expect(plottedColumns([count, count], { isStacked: true, isLog: false })).toEqual([
    [3, 0, 5],
    [6, 0, 10],
  ])
  expect(plottedColumns([wei, count], { isStacked: false, isLog: true })).toEqual([
    [1e-9, null, 2.5],
    [3, null, 5],
  ])
  expect(canBeLogarithmic([{ ...count, values: [0, null] }])).toBe(false)
})

test('the axis is wider than its points by half a span', () => {
  expect(wholeRange([0, day], 'day')).toEqual([-day / 2, 1.5 * day])
  expect(pointsWithin([0, day, 2 * day], [1, 2 * day])).toEqual([1, 2])
  expect(pointsWithin([0, day], [1, 2])).toEqual([0, 1])
})

test('a zoom keeps what it is around in its place, and the ends inside', () => {
  expect(zoomed([0, 100], 25, 0.5, [0, 100], 2)).toEqual([12.5, 62.5])
  expect(zoomed([0, 100], 0, 4, [0, 100], 2)).toEqual([0, 100])
  expect(zoomed([50, 60], 55, 0.01, [0, 100], 4)).toEqual([53, 57])
  expect(zoomed([60, 90], 60, 2, [0, 100], 2)).toEqual([40, 100])
})

test('a range follows a moment that lies outside', () => {
  expect(movedTo([10, 20], 25)).toEqual([15, 25])
  expect(movedTo([10, 20], 5)).toEqual([5, 15])
  expect(movedTo([10, 20], 15)).toEqual([10, 20])
})

test('one point alone is shown with its own span, whatever the drawing asks for; more of them as the reader chose', () => {
  const time = 1_700_000_000
  // what uPlot asks for where first and last are the same
  expect(shownRange([time], 'hour', [time, time + day])).toEqual([time - 1_800, time + 1_800])
  expect(shownRange([time], 'moment', [time, time + day])).toEqual([time - 1, time + 1])
  expect(shownRange([0, day, 2 * day], 'day', [0, 2 * day])).toEqual([-day / 2, 2.5 * day])
  expect(shownRange([0, day, 2 * day], 'day', [0, day])).toEqual([0, day])
})
