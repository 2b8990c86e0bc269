import { coinDecimals, gweiDecimals } from '@corescope/chain/units'

/**
 * Decimals of an amount on screens and in messages, but where each digit counts: so it reads alike in a list, a sentence and
 * a mail. It is cut there, never rounded (ruling 31).
 */
export const amountPlaces = 6

/** Signs of a decimal number: no amount of any chain has more. */
const longestDecimal = 400

/** Text that is no decimal number of the form 123 or 123.45. */
export class DecimalFormatError extends Error {
  override name = 'DecimalFormatError'
}

/** A decimal number without loss: `digits` × 10^−`decimals`. */
export interface Decimal {
  digits: bigint
  decimals: number
}

const powerOfTen = (exponent: number) => 10n ** BigInt(exponent)

/** Reads `-12.50` as digits −1250, decimals 2. Throws `DecimalFormatError`. */
export function parseDecimal(text: string): Decimal {
  const match = text.length > longestDecimal ? null : /^([+-]?)([0-9]*)(?:\.([0-9]*))?$/.exec(text.trim())
  const whole = match?.[2] ?? ''
  const fraction = match?.[3] ?? ''
  if (match === null || whole + fraction === '')
    throw new DecimalFormatError(`not a decimal number: ${text.slice(0, 80)}`)
  const digits = BigInt(whole + fraction)
  return { digits: match[1] === '-' ? -digits : digits, decimals: fraction.length }
}

/** Half away from zero, so that 0.005 is 0.01 and −0.005 is −0.01. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n)
  return numerator < 0n ? -rounded : rounded
}

function plainText(digits: bigint | string, decimals: number): string {
  const text = digits.toString()
  const sign = text.startsWith('-') ? '-' : ''
  const padded = text.slice(sign.length).padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : `.${padded.slice(-decimals)}`
  return `${sign}${padded.slice(0, padded.length - decimals)}${fraction}`
}

const canonical = /^(?:0|-?[1-9][0-9]*)$/
const withoutTrailingZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** `value` × 10^−`decimals` exactly, without trailing zeros: 1500000000000000000, 18 → `1.5`. */
export function formatUnits(value: bigint | string, decimals: number): string {
  // Texts of the database are canonical: a bigint would only be made to be written again.
  const isCanonical = typeof value === 'string' && canonical.test(value)
  return withoutTrailingZeros(plainText(isCanonical ? value : BigInt(value), decimals))
}

export const formatGwei = (wei: bigint | string) => formatUnits(wei, gweiDecimals)

/** The same rounded (half away from zero) to exactly `places` decimals: fees are shown with 6 (spec §2). */
export function formatUnitsFixed(value: bigint | string, decimals: number, places: number): string {
  const quantity = BigInt(value)
  const scaled =
    decimals > places
      ? divideRounded(quantity, powerOfTen(decimals - places))
      : quantity * powerOfTen(places - decimals)
  return plainText(scaled, places)
}

/** Fiat worth of an amount: value ÷ 10^`decimals` × price, 2 decimals (spec §2). `price` is a decimal string. */
export function fiatWorth(value: bigint | string, price: string, decimals = coinDecimals): string {
  const rate = parseDecimal(price)
  return formatUnitsFixed(BigInt(value) * rate.digits, decimals + rate.decimals, 2)
}

/**
 * Price of the coin in bitcoin: ratio of two fiat prices with 8 decimals (spec §3). `undefined` while bitcoin has no
 * price.
 */
export function bitcoinPrice(coinPrice: string, bitcoinFiatPrice: string): string | undefined {
  const coin = parseDecimal(coinPrice)
  const bitcoin = parseDecimal(bitcoinFiatPrice)
  if (bitcoin.digits === 0n) return undefined
  const numerator = coin.digits * powerOfTen(bitcoin.decimals + 8)
  return plainText(divideRounded(numerator, bitcoin.digits * powerOfTen(coin.decimals)), 8)
}
