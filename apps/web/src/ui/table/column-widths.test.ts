import { expect, test } from 'vitest'
import { columnWidths } from './column-widths.ts'

const widths = (...wanted: (number | undefined)[]) => columnWidths(wanted.map((width) => ({ width })))

test('columns keep what they ask for, at least 80 px, 216 unless told', () => {
  expect(widths(140, 20, undefined)).toEqual([140, 80, 216])
})

test('columns that ask for too much give way alike', () => {
  expect(widths(1280, 1280)).toEqual([640, 640])
  expect(widths(1600, 80)).toEqual([1219, 80])
})
