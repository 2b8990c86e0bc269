import { fiatWorth } from '@corescope/decode/reader-input/format-units'
import { groupDigits, regroup } from './grouping.ts'

const group = groupDigits

/** Whole number with grouped digits; any size, exact. */
export const formatInteger = (value: number | bigint | string): string => {
  const text = typeof value === 'number' ? BigInt(Math.trunc(value)).toString() : String(value)
  return text.startsWith('-') ? `−${group(text.slice(1))}` : group(text)
}

const trimZeros = (fraction: string) => fraction.replace(/0+$/, '')

/**
 * A raw integer amount (wei, token units) as a decimal text, exact and cut (never rounded up) after `fractionDigits`.
 * A non-zero amount too small to show reads `<0.000001`; nothing reads `0`, also in a column of fixed decimals.
 */
export const formatAmount = (
  raw: bigint | string,
  {
    decimals = 18,
    fractionDigits = 8,
    fixed = false,
  }: { decimals?: number; fractionDigits?: number; fixed?: boolean } = {},
): string => {
  const amount = BigInt(raw)
  if (amount === 0n) return '0'
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).slice(0, fractionDigits)
  const shown = fixed ? fraction.padEnd(fractionDigits, '0') : trimZeros(fraction)
  const sign = amount < 0n ? '−' : ''
  const isLost = amount !== 0n && whole === '0' && trimZeros(fraction) === ''
  if (isLost) return `${sign}<0.${'0'.repeat(Math.max(fractionDigits - 1, 0))}1`
  return `${sign}${group(whole)}${shown === '' ? '' : `.${shown}`}`
}

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

/** Change display (spec §2): 0 without sign, plus or minus before the rest; default 4 decimals. */
export const formatChange = (value: string | number, fractionDigits = 4): string => {
  const number = Number(value)
  const text = Math.abs(number).toFixed(fractionDigits)
  if (Number(text) === 0) return '0'
  const [whole = '0', fraction] = text.split('.')
  return `${number > 0 ? '+' : '−'}${group(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

/** The smallest number that so many decimals can show: 2 → `0.01`. */
const smallest = (fractionDigits: number): string =>
  fractionDigits === 0 ? '1' : `0.${'0'.repeat(fractionDigits - 1)}1`

/** Whether a number that is not zero would read as zero with so many decimals (ruling 31). */
const readsAsZero = (number: number, fractionDigits: number): boolean =>
  number !== 0 && isZero(number.toFixed(fractionDigits))

/** A percentage: 12.345 → `12.35%`; not zero, but less than it can show: `<0.01%`. */
export const formatPercentage = (percent: number, fractionDigits = 2): string =>
  readsAsZero(percent, fractionDigits) ? `<${smallest(fractionDigits)}%` : `${percent.toFixed(fractionDigits)}%`

/** Share as percent text: 0.1234 → `12.34%`. */
export const formatPercent = (share: number, fractionDigits = 2): string =>
  formatPercentage(share * 100, fractionDigits)

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

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const significant = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })

/** Price of one unit, with its currency sign: two decimals from 1 on, four significant digits below; never an exponent. */
export const formatPrice = (price: number | string, currency: string): string =>
  `${currency}${regroup((Number(price) >= 1 ? cents : significant).format(Number(price)))}`
