import { describe, expect, it } from 'vitest'
import { coins, dateOf, quotient } from './daily-series.ts'

describe('dateOf', () => {
  const of = (startdate: string) => dateOf(new Map([['startdate', startdate]]), 'startdate')
  it('is the second a UTC day begins at', () => {
    expect(of('1970-01-02')).toBe(86_400)
    expect(of('2024-02-29')).toBe(1_709_164_800)
  })
  it.each(['', '2023-02-29', '2023-2-1', '2023-13-01', '20230201', '2023-02-01T00:00', 'yesterday'])(
    '"%s" is none',
    (text) => expect(() => of(text)).toThrow(`startdate: "${text}" is no date`),
  )
})

it('coins are written without zeros at the end', () => {
  const wei = [0n, 1n, 10n ** 18n, 15n * 10n ** 17n, -(5n * 10n ** 17n), 2n ** 128n]
  expect(wei.map(coins)).toEqual([
    '0',
    '0.000000000000000001',
    '1',
    '1.5',
    '-0.5',
    '340282366920938463463.374607431768211456',
  ])
})

it('quotients are cut off, and empty where nothing is divided by', () => {
  expect([
    quotient(17n, 3n, 2),
    quotient(1n, 30n, 4),
    quotient(9n, 2n, 0),
    quotient(0n, 5n, 2),
    quotient(5n, 0n, 2),
  ]).toEqual(['5.66', '0.0333', '4', '0.00', ''])
})
