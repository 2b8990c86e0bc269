import { expect, test } from 'vitest'
import { columnLayout, columnStyles, leastWidth, pinnedWidth, tableWidth } from './column-widths.ts'

const layout = (...wanted: (number | undefined)[]) => columnLayout(wanted.map((width) => ({ width })))
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

test('columns keep what they ask for, at least 80 px, 216 unless told', () => {
  expect(layout(140, 20, undefined)).toEqual({ widths: [140, 80, 216], isDense: false })
})

test('columns that ask for too much stand closer together, then give way alike', () => {
  expect(layout(640, 644)).toEqual({ widths: [632, 636], isDense: true })
  expect(layout(1280, 1280)).toEqual({ widths: [640, 640], isDense: true })
  expect(layout(1608, 80)).toEqual({ widths: [1219, 80], isDense: true })
})

test('what is shown whole or not at all keeps what it asks for: the others give way for it', () => {
  const columns = [{ width: 222, firm: true }, { width: 400 }, { width: 203, firm: true }, { width: 800 }]
  const { widths } = columnLayout(columns)
  expect([widths[0], widths[2]]).toEqual([214, 195])
  expect(sum(widths)).toBeLessThanOrEqual(tableWidth)
  expect(sum(widths)).toBeGreaterThan(tableWidth - columns.length)
})

test('the pinned column has its share of what is left over', () => {
  expect(pinnedWidth([320, 320])).toBe(640)
  expect(pinnedWidth([214, 1066])).toBe(214)
  expect(pinnedWidth([])).toBe(0)
})

test('a table with a text that wraps is as narrow as the others allow', () => {
  expect(leastWidth([{ width: 300 }, { width: 200 }])).toBeUndefined()
  expect(leastWidth([{ width: 300 }, { width: 420, wraps: true }, { width: 200 }])).toBe(630)
  expect(leastWidth([{ width: 900 }, { wraps: true }, { width: 900 }])).toBe(tableWidth)
})

test('a column that grows takes what the others leave, and where the table is moved sideways what it asks for', () => {
  expect(leastWidth([{ width: 600 }, { width: 216, grows: true }])).toBe(tableWidth)
  const columns = [
    { width: 900, firm: true },
    { width: 300, firm: true },
    { width: 216, grows: true },
  ]
  expect(columnLayout(columns).widths).toEqual([892, 292, 96])
  expect(leastWidth([...columns, { width: 80 }])).toBe(892 + 292 + 216 + 80)
})

test('a roomy column takes what a wide screen has to spare, up to what it asks for', () => {
  expect(columnStyles([{}, { roomy: 90 }], [80, 98])).toEqual(['80px', '98px'])
  expect(columnStyles([{ roomy: 132 }], [98])).toEqual(['clamp(98px, 100vw - 1249px, 132px)'])
  // a name has some of it before
  const beside = columnStyles([{ roomy: 132 }, { grows: true }, { wraps: true }], [98, 80, 80])
  expect(beside).toEqual(['clamp(98px, 100vw - 1297px, 132px)', undefined, undefined])
})
