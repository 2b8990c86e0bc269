import { expect, test } from 'vitest'
import { convertAmount, unitOf } from './convert-amount.ts'

test('every unit, exact at any size', () => {
  const result = convertAmount({ text: '1.5', unit: 'ether' })
  expect(result).toMatchObject({ kind: 'amounts', wei: 1_500_000_000_000_000_000n })
  expect(result).toMatchObject({
    amounts: { wei: '1500000000000000000', gwei: '1500000000', tether: '0.0000000000015' },
  })
  const huge = convertAmount({ text: '123456789012345678901234567890.000000000000000001', unit: 'ether' })
  expect(huge).toMatchObject({ amounts: { wei: '123456789012345678901234567890000000000000000001' } })
})

test('grouping is understood', () => {
  for (const text of [' 12,345,678.5 ', '12 345 678.5', '1234_5678.5', "12'345'678.5"]) {
    expect(convertAmount({ text, unit: 'gwei' })).toMatchObject({ wei: 12_345_678_500_000_000n })
  }
})

test('a comma that groups no thousands is no number: 1,5 is neither 15 nor one and a half', () => {
  for (const text of ['1,5', '0,500', '1.234,5', '1 5', '1,234 567_8.5']) {
    expect(convertAmount({ text, unit: 'gwei' }), text).toEqual({ kind: 'problem', problem: 'notNumber' })
  }
})

test('nothing, no number, and less than a wei are told apart', () => {
  expect(convertAmount({ text: '  ', unit: 'wei' })).toEqual({ kind: 'empty' })
  expect(convertAmount({ text: '1e18', unit: 'wei' })).toEqual({ kind: 'problem', problem: 'notNumber' })
  expect(convertAmount({ text: '0.5', unit: 'wei' })).toEqual({ kind: 'problem', problem: 'tooFine' })
  expect(convertAmount({ text: '0.0000000001', unit: 'gwei' })).toEqual({ kind: 'problem', problem: 'tooFine' })
})

test('a unit of the URL', () => {
  expect(unitOf('gwei')).toBe('gwei')
  expect(unitOf('Gwei')).toBeUndefined()
  expect(unitOf(null)).toBeUndefined()
})
