import { afterEach, describe, expect, test } from 'vitest'
import { chooseGrouping } from './grouping.ts'
import {
  addWorth,
  amountFraction,
  formatAmount,
  formatBitcoin,
  formatChange,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatPrice,
  formatRatio,
  formatWorth,
} from './number.ts'

test('integers of any size are grouped exactly', () => {
  expect(formatInteger(0)).toBe('0')
  expect(formatInteger(1234567)).toBe('1,234,567')
  expect(formatInteger('123456789012345678901234567890')).toBe('123,456,789,012,345,678,901,234,567,890')
  expect(formatInteger('-1234')).toBe('−1,234')
})

describe('amounts', () => {
  test('are cut after six decimals, never rounded, zeros at the end left out', () => {
    expect(formatAmount('1000000000000000000')).toBe('1')
    expect(formatAmount('1999999999999999999')).toBe('1.999999')
    expect(formatAmount('26669999999999999999')).toBe('26.669999')
    expect(formatAmount('123456700000000000000000')).toBe('123,456.7')
    expect(formatAmount('7', { decimals: 0 })).toBe('7')
    expect(formatAmount('-2500000000000000000')).toBe('−2.5')
    expect(formatAmount('37512345', { decimals: 9 })).toBe('0.037512')
  })
  test('have every digit where they are what the screen is about', () => {
    expect(formatAmount('1999999999999999999', { exact: true })).toBe('1.999999999999999999')
    expect(formatAmount('37512345', { decimals: 9, exact: true })).toBe('0.037512345')
    expect(formatAmount('1', { exact: true })).toBe('0.000000000000000001')
  })
  test('of bitcoin are exact', () => {
    expect(formatBitcoin('100000000')).toBe('1')
    expect(formatBitcoin('1')).toBe('0.00000001')
    expect(formatBitcoin(2_100_000_000_000_000n)).toBe('21,000,000')
  })
  test('too small to show is not zero', () => {
    expect(formatAmount('1')).toBe('<0.000001')
    expect(formatAmount('-1')).toBe('−<0.000001')
    expect(formatAmount('0')).toBe('0')
    expect(formatAmount('1', { padTo: 6 })).toBe('<0.000001')
  })
  test('of a column share their decimals: the most that one of them has', () => {
    const column = ['1500000', '7', '20000000', '0', '12345678']
    const padTo = Math.max(...column.map((amount) => amountFraction(amount, { decimals: 6 })))
    expect(padTo).toBe(6)
    expect(column.map((amount) => formatAmount(amount, { decimals: 6, padTo }))).toEqual([
      ...['1.500000', '0.000007', '20.000000', '0', '12.345678'],
    ])
    expect(amountFraction('2500000000000000000')).toBe(1)
    expect(amountFraction('1999999999999999999')).toBe(6)
    expect(amountFraction('1')).toBe(0)
    expect(amountFraction('-1', { decimals: 8, exact: true })).toBe(8)
  })
})

test('fiat worth has two decimals, rounded half up on exact arithmetic', () => {
  expect(formatWorth('1000000000000000000', '1.234', '$')).toBe('$1.23')
  expect(formatWorth('1000000000000000000', '1.235', '$')).toBe('$1.24')
  expect(formatWorth('2500000000000000000000', '1000.1', '$')).toBe('$2,500,250.00')
  expect(formatWorth('0', '5', '$')).toBe('$0.00')
})

test('what is not zero never reads as zero', () => {
  expect(formatWorth('1', '1', '$')).toBe('<$0.01')
  expect(formatWorth('-1', '1', '$')).toBe('−<$0.01')
  expect(formatWorth('5000000000000000', '1', '$')).toBe('$0.01')
  expect(formatWorth('1', '0', '$')).toBe('$0.00')
  expect(formatPercent(0.00001)).toBe('<0.01%')
  expect(formatPercent(0.00005)).toBe('0.01%')
  expect(formatPercent(0)).toBe('0.00%')
  expect(formatDecimal(0.0001)).toBe('<0.01')
  expect(formatDecimal(-0.0001)).toBe('−<0.01')
  expect(formatDecimal(0.2, 0)).toBe('<1')
  expect(formatDecimal(0)).toBe('0')
})

test('prices read plainly, however small', () => {
  expect(formatPrice('0.0000005', '$')).toBe('$0.0000005')
  expect(formatPrice(5e-7, '$')).toBe('$0.0000005')
  expect(formatPrice('0.123456', '$')).toBe('$0.1235')
  expect(formatPrice('1.005', '$')).toBe('$1.01')
  expect(formatPrice('0.496', '$')).toBe('$0.4960')
  expect(formatPrice('64123.4', '$')).toBe('$64,123.40')
  expect(formatPrice('0', '$')).toBe('$0')
  expect(formatPrice('0.99996', '$')).toBe('$1.0000')
  expect(formatPrice('0.00000123456', '$')).toBe('$0.000001235')
  expect(formatPrice('1234567.895', '$')).toBe('$1,234,567.90')
  expect(formatPrice('2e21', '$')).toBe('$2,000,000,000,000,000,000,000.00')
  expect(formatPrice('1.5e-10', '$')).toBe('$0.00000000015')
})

test('change: no sign on zero, plus, minus, four decimals', () => {
  expect(formatChange(0)).toBe('0')
  expect(formatChange('0.00001')).toBe('0')
  expect(formatChange('1.5')).toBe('+1.5000')
  expect(formatChange(-1234.5, 2)).toBe('−1,234.50')
})

test('parts of gas are rounded half up, and what is not zero never reads so', () => {
  expect(formatRatio('10065', '30000')).toBe('33.55%')
  expect(formatRatio('20005', '100000000')).toBe('0.02%')
  expect(formatRatio('199', '10000')).toBe('1.99%')
  expect(formatRatio('12345', '1000000')).toBe('1.23%')
  expect(formatRatio('12350', '1000000')).toBe('1.24%')
  expect(formatRatio('21000', '30000000000')).toBe('<0.01%')
  expect(formatRatio('0', '30000000')).toBe('0.00%')
  expect(formatRatio('5', '0')).toBe('0.00%')
})

test('percent and decimals', () => {
  expect(formatPercent(0.12345)).toBe('12.35%')
  expect(formatDecimal(1234.5)).toBe('1,234.5')
  expect(formatDecimal(3, 1)).toBe('3')
})

describe('the grouping a reader chose', () => {
  afterEach(() => chooseGrouping('comma'))
  test.each([
    ['comma', '1,234,567', '1,234.5', '$1,234.50'],
    ['space', '1\u202f234\u202f567', '1\u202f234.5', '$1\u202f234.50'],
    ['none', '1234567', '1234.5', '$1234.50'],
  ] as const)('%s', (choice, integer, amount, price) => {
    chooseGrouping(choice)
    expect([formatInteger(1_234_567), formatAmount(1_234_500n, { decimals: 3 }), formatPrice(1234.5, '$')]).toEqual([
      integer,
      amount,
      price,
    ])
  })
})

test('worths add up to the cent, whatever their size', () => {
  expect(addWorth('47659.22', '1852970.75')).toBe('1900629.97')
  expect(addWorth('0.01', '0.00')).toBe('0.01')
  expect(addWorth('90071992547409929.99', '0.02')).toBe('90071992547409930.01')
})
