import fc from 'fast-check'
import { formatUnits as referenceFormat, parseUnits as referenceParse } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  bitcoinPrice,
  DecimalFormatError,
  fiatWorth,
  formatGwei,
  formatUnits,
  formatUnitsFixed,
  parseDecimal,
} from './format-units.ts'

describe('exact amounts', () => {
  it('agree with the library for every quantity and precision', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 255n), max: 2n ** 256n }),
        fc.integer({ min: 0, max: 40 }),
        (value, decimals) => {
          const text = formatUnits(value, decimals)
          expect(text).toBe(referenceFormat(value, decimals))
          expect(referenceParse(text, decimals)).toBe(value)
        },
      ),
    )
  })

  it.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [1_500_000_000_000_000_000n, '1.5'],
    [-1n, '-0.000000000000000001'],
    [2n ** 256n - 1n, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
  ])('%s wei', (wei, text) => {
    expect(formatUnits(wei, 18)).toBe(text)
  })

  it('take decimal strings as answers carry them', () => {
    expect(formatGwei('1500000000')).toBe('1.5')
  })
})

describe('rounded amounts', () => {
  it.each([
    [1_234_567n, 18, 6, '0.000000'],
    [500_000_000_000n, 18, 6, '0.000001'],
    [499_999_999_999n, 18, 6, '0.000000'],
    [-500_000_000_000n, 18, 6, '-0.000001'],
    [5n, 0, 2, '5.00'],
  ])('%s at %s decimals to %s places', (value, decimals, places, text) => {
    expect(formatUnitsFixed(value, decimals, places)).toBe(text)
  })
})

describe('worth', () => {
  it.each([
    [10n ** 18n, '1.2345', '1.23'],
    [10n ** 18n, '1.235', '1.24'],
    [123_456_789n * 10n ** 18n, '0.5', '61728394.50'],
    [1n, '1', '0.00'],
    [0n, '70000', '0.00'],
  ])('%s wei at %s', (wei, price, worth) => {
    expect(fiatWorth(wei, price)).toBe(worth)
  })

  it('of a token counts its own decimals', () => {
    expect(fiatWorth(2_500_000n, '1.01', 6)).toBe('2.53')
  })
})

describe('price in bitcoin', () => {
  it.each([
    ['0.5', '100000', '0.00000500'],
    ['1', '3', '0.33333333'],
    ['2', '3', '0.66666667'],
  ])('%s / %s', (coin, bitcoin, ratio) => {
    expect(bitcoinPrice(coin, bitcoin)).toBe(ratio)
  })

  it('is unknown while bitcoin has none', () => {
    expect(bitcoinPrice('1', '0')).toBeUndefined()
  })
})

describe('decimal text', () => {
  it.each(['', '.', '1e3', '1,000', 'abc', '1.2.3', '--1'])('refuses %j', (text) => {
    expect(() => parseDecimal(text)).toThrow(DecimalFormatError)
  })
})
