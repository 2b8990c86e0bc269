import { amountPlaces, fiatWorth } from '@corescope/decode/reader-input/format-units'
import { groupDigits } from './grouping.ts'

const group = groupDigits

/** Whole number with grouped digits; any size, exact. */
export const formatInteger = (value: number | bigint | string): string => {
  const text = typeof value === 'number' ? BigInt(Math.trunc(value)).toString() : String(value)
  return text.startsWith('-') ? `−${group(text.slice(1))}` : group(text)
}

const trimZeros = (fraction: string) => fraction.replace(/0+$/, '')

export interface AmountFormat {
  /** Of the unit: 18 of the coin, 9 of wei in gwei. */
  decimals?: number
  /** Every digit: where the amount is what the screen is about, and in tips. */
  exact?: boolean
  /** An amount too small for its decimals has its digits all the same, not `<0.000001`: where exactness is the point. */
  tiny?: 'exact' | undefined
  /** Always that many decimals, so that a column lines up; an amount too small for them still says so. */
  padTo?: number
}

/**
 * The one rule of amounts (ruling 31): cut after six decimals, never rounded, without the zeros at the end. What is not zero
 * never reads as zero: `<0.000001`.
 * @param raw integer of the smallest units: wei, satoshi, units of a token
 */
export const formatAmount = (
  raw: bigint | string,
  { decimals = 18, exact = false, tiny, padTo = 0 }: AmountFormat = {},
): string => {
  const amount = BigInt(raw)
  const places = exact ? decimals : Math.min(decimals, amountPlaces)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const shown = trimZeros(digits.slice(digits.length - decimals, digits.length - decimals + places))
  const sign = amount < 0n ? '−' : ''
  if (amount !== 0n && whole === '0' && shown === '') {
    return tiny === 'exact' ? formatAmount(amount, { decimals, exact: true }) : `${sign}<${smallest(places)}`
  }
  const fraction = shown.padEnd(amount === 0n ? 0 : padTo, '0')
  return `${sign}${group(whole)}${fraction === '' ? '' : `.${fraction}`}`
}

/** How many decimals an amount is shown with; none where it is too small to show. A column shares the most of its rows. */
export const amountFraction = (raw: bigint | string, { decimals = 18, exact = false }: AmountFormat = {}): number => {
  const digits = BigInt(raw).toString().replace('-', '').padStart(decimals, '0')
  return trimZeros(digits.slice(digits.length - decimals).slice(0, exact ? decimals : amountPlaces)).length
}

/** An amount of bitcoin, exact: it has eight decimals. @param satoshi integer */
export const formatBitcoin = (satoshi: bigint | string): string => formatAmount(satoshi, { decimals: 8, exact: true })

/** The smallest number that so many decimals can show: 2 → `0.01`. */
const smallest = (fractionDigits: number): string =>
  fractionDigits === 0 ? '1' : `0.${'0'.repeat(fractionDigits - 1)}1`

const isZero = (decimal: string) => !/[1-9]/.test(decimal)

/**
 * Fiat worth with its currency sign and grouped digits (spec §2: 2 decimals). What is worth less than a cent, but not nothing,
 * reads `<$0.01` (ruling 31).
 */
export const formatWorth = (raw: bigint | string, price: string, currency: string, decimals = 18): string => {
  const worth = fiatWorth(raw, price, decimals)
  const isLost = isZero(worth) && BigInt(raw) !== 0n && !isZero(price)
  if (isLost) return `${BigInt(raw) < 0n ? '−' : ''}<${currency}0.01`
  const [whole = '0', fraction = '00'] = worth.replace('-', '').split('.')
  const sign = worth.startsWith('-') && Number(worth) !== 0 ? '−' : ''
  return `${sign}${currency}${group(whole)}.${fraction}`
}

const cents = (worth: string): bigint => BigInt(worth.replace('.', ''))

/** Sum of two amounts of fiat with two decimals each, exactly. Pure. */
export const addWorth = (one: string, other: string): string => {
  const digits = (cents(one) + cents(other)).toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Change display (spec §2): 0 without sign, plus or minus before the rest; default 4 decimals. */
export const formatChange = (value: string | number, fractionDigits = 4): string => {
  const number = Number(value)
  const text = Math.abs(number).toFixed(fractionDigits)
  if (Number(text) === 0) return '0'
  const [whole = '0', fraction] = text.split('.')
  return `${number > 0 ? '+' : '−'}${group(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Whether a number that is not zero would read as zero with so many decimals (ruling 31). */
const readsAsZero = (number: number, fractionDigits: number): boolean =>
  number !== 0 && isZero(number.toFixed(fractionDigits))

/** A percentage: 12.345 → `12.35%`; not zero, but less than it can show: `<0.01%`. */
export const formatPercentage = (percent: number, fractionDigits = 2): string =>
  readsAsZero(percent, fractionDigits) ? `<${smallest(fractionDigits)}%` : `${percent.toFixed(fractionDigits)}%`

/** Share as percent text: 0.1234 → `12.34%`. */
export const formatPercent = (share: number, fractionDigits = 2): string =>
  formatPercentage(share * 100, fractionDigits)

/** Part of a whole of wei or gas as percent text, exact to its hundredths, which are rounded half up; nothing of nothing: `0.00%`. */
export const formatRatio = (part: bigint | string, whole: bigint | string): string => {
  const [of, all] = [BigInt(part), BigInt(whole)]
  if (of === 0n || all === 0n) return '0.00%'
  const hundredths = (of * 20_000n + all) / (2n * all)
  if (hundredths === 0n) return '<0.01%'
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`
}

/**
 * Fraction with grouped whole part, at most `fractionDigits`, without trailing zeros; not zero, but less than it can show:
 * `<0.01`.
 */
export const formatDecimal = (value: number | string, fractionDigits = 2): string => {
  const number = Number(value)
  if (readsAsZero(number, fractionDigits)) return `${number < 0 ? '−' : ''}<${smallest(fractionDigits)}`
  const [whole = '0', fraction = ''] = number.toFixed(fractionDigits).split('.')
  const shown = trimZeros(fraction)
  return `${formatInteger(whole)}${shown === '' ? '' : `.${shown}`}`
}

/**
 * A number that is not negative, rounded half up as it is written, whatever its binary form (1.005 → `1.01`). Without
 * `Intl.NumberFormat`: the first one that a page makes takes 20 to 80 ms.
 */
const roundDecimal = (number: number, placesOf: (exponent: number) => number): string => {
  const [mantissa = '0', power = '0'] = number.toExponential().split('e')
  const digits = BigInt(mantissa.replace('.', ''))
  const places = Math.max(0, placesOf(Number(power)))
  const surplus = mantissa.replace('.', '').length - 1 - Number(power) - places
  const scaled =
    surplus <= 0
      ? digits * 10n ** BigInt(-surplus)
      : (digits + 5n * 10n ** BigInt(surplus - 1)) / 10n ** BigInt(surplus)
  const text = scaled.toString().padStart(places + 1, '0')
  const whole = text.slice(0, text.length - places)
  return `${group(whole)}${places === 0 ? '' : `.${text.slice(-places)}`}`
}

const fourDigits = (exponent: number) => 3 - exponent

/**
 * Price of one unit, with its currency sign: two decimals from 1 on, four significant digits below, so that a price that moves
 * keeps its width; below a millionth without trailing zeros; never an exponent.
 */
export const formatPrice = (price: number | string, currency: string): string => {
  const number = Number(price)
  const text = roundDecimal(number, number >= 1 ? () => 2 : fourDigits)
  return `${currency}${number < 1e-6 ? trimZeros(text).replace(/\.$/, '') : text}`
}
