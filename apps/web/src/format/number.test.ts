import { describe, expect, test } from 'vitest'
import { formatChange, formatDecimal, formatInteger, formatPercent, formatUnits, formatWorth } from './number.ts'

test('integers of any size are grouped exactly', () => {
  expect(formatInteger(0)).toBe('0')
  expect(formatInteger(1234567)).toBe('1,234,567')
  expect(formatInteger('123456789012345678901234567890')).toBe('123,456,789,012,345,678,901,234,567,890')
  expect(formatInteger('-1234')).toBe('−1,234')
})

describe('amounts', () => {
  test('are exact and never rounded up', () => {
    expect(formatUnits('1000000000000000000')).toBe('1')
    expect(formatUnits('1999999999999999999')).toBe('1.99999999')
    expect(formatUnits('123456700000000000000000')).toBe('123,456.7')
    expect(formatUnits('1500000', { decimals: 6, fractionDigits: 2, fixed: true })).toBe('1.50')
    expect(formatUnits('7', { decimals: 0 })).toBe('7')
    expect(formatUnits('-2500000000000000000')).toBe('−2.5')
  })
  test('too small to show is not zero', () => {
    expect(formatUnits('1', { fractionDigits: 6 })).toBe('<0.000001')
    expect(formatUnits('0', { fractionDigits: 6 })).toBe('0')
  })
})

test('fiat worth has two decimals, rounded half up on exact arithmetic', () => {
  expect(formatWorth('1000000000000000000', '1.234', '$')).toBe('$1.23')
  expect(formatWorth('1000000000000000000', '1.235', '$')).toBe('$1.24')
  expect(formatWorth('2500000000000000000000', '1000.1', '$')).toBe('$2,500,250.00')
  expect(formatWorth('0', '5', '$')).toBe('$0.00')
  expect(formatWorth('-1', '1', '$')).toBe('$0.00')
})

test('change: no sign on zero, plus, minus, four decimals', () => {
  expect(formatChange(0)).toBe('0')
  expect(formatChange('0.00001')).toBe('0')
  expect(formatChange('1.5')).toBe('+1.5000')
  expect(formatChange(-1234.5, 2)).toBe('−1,234.50')
})

test('percent and decimals', () => {
  expect(formatPercent(0.12345)).toBe('12.35%')
  expect(formatDecimal(1234.5)).toBe('1,234.5')
  expect(formatDecimal(3, 1)).toBe('3')
})
