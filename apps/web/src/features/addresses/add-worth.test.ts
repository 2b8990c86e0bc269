import { expect, test } from 'vitest'
import { addWorth } from './add-worth.ts'

test('worths add up to the cent, whatever their size', () => {
  expect(addWorth('47659.22', '1852970.75')).toBe('1900629.97')
  expect(addWorth('0.01', '0.00')).toBe('0.01')
  expect(addWorth('90071992547409929.99', '0.02')).toBe('90071992547409930.01')
})
