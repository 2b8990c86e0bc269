import { expect, test } from 'vitest'
import { parseDecimal } from './format-units.ts'
import { typedWhole, ungroupDigits } from './typed-number.ts'

test('thousands are grouped with one sign', () => {
  const texts = ['1,234,567.8', ' 1 234 567.8 ', "1'234'567.8", '1\u202f234\u202f567.8', '1_234_567.8', '1_23_4567.8']
  expect(texts.map(ungroupDigits)).toEqual(texts.map(() => '1234567.8'))
  expect(ungroupDigits('-12,345')).toBe('-12345')
  expect(ungroupDigits(' \u221212,345')).toBe('-12345')
  expect(ungroupDigits('+999')).toBe('+999')
  expect(ungroupDigits('0xffff_FFFF')).toBe('0xffffFFFF')
})

test('what may be a fraction, or is typed wrong, stays for whoever refuses it', () => {
  const texts = [
    '1,5',
    '0,500',
    '00,500',
    '1,23',
    '1,2345',
    '1,234,56',
    '12,34,567',
    '1234,567',
    ',500',
    '1,,000',
    '1,000,',
  ]
  const others = [
    '1.234,5',
    '1.234.567',
    '1,234 567',
    '1 5',
    '1.5 0',
    '1.000,000',
    '_1',
    '1_',
    '1__0',
    '１２',
    '１，５',
    '1，5',
  ]
  for (const text of [...texts, ...others]) {
    expect(ungroupDigits(text)).toBe(text)
    expect(() => parseDecimal(text), text).toThrow('not a decimal number')
  }
})

test('a whole number is decimal digits alone', () => {
  expect(['7', ' 1,234 ', '0', '007'].map(typedWhole)).toEqual([7, 1234, 0, 7])
  for (const text of ['', ' ', '1e3', '0x10', '1.5', '1,5', '-1', '+1', '１', '1'.repeat(16)]) {
    expect(typedWhole(text), text).toBeUndefined()
  }
})
