import { expect, test } from 'vitest'
import { hasBaseFees } from './columns.tsx'

test('base fees have a column where one is not 0, in every list of blocks', () => {
  expect(hasBaseFees([{ baseFeePerGas: '0' }, { baseFeePerGas: null }])).toBe(false)
  expect(hasBaseFees([{ baseFeePerGas: '0' }, { baseFeePerGas: '7' }])).toBe(true)
  expect(hasBaseFees([])).toBe(false)
})
