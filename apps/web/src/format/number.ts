import { fiatWorth } from '@corescope/decode/format-units'

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Whole number with grouped digits; any size, exact. */
export const formatInteger = (value: number | bigint | string): string => {
  const text = typeof value === 'number' ? BigInt(Math.trunc(value)).toString() : String(value)
  return text.startsWith('-') ? `−${group(text.slice(1))}` : group(text)
}

const trimZeros = (fraction: string) => fraction.replace(/0+$/, '')

/**
 * A raw integer amount (wei, token units) as a decimal text, exact and cut (never rounded up) after `fractionDigits`.
 * A non-zero amount too small to show reads `<0.000001`.
 */
export const formatUnits = (
  raw: bigint | string,
  {
    decimals = 18,
    fractionDigits = 8,
    fixed = false,
  }: { decimals?: number; fractionDigits?: number; fixed?: boolean } = {},
): string => {
  const amount = BigInt(raw)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).slice(0, fractionDigits)
  const shown = fixed ? fraction.padEnd(fractionDigits, '0') : trimZeros(fraction)
  const sign = amount < 0n ? '−' : ''
  const isLost = amount !== 0n && whole === '0' && trimZeros(fraction) === ''
  if (isLost) return `${sign}<0.${'0'.repeat(Math.max(fractionDigits - 1, 0))}1`
  return `${sign}${group(whole)}${shown === '' ? '' : `.${shown}`}`
}

/** Fiat worth with its currency sign and grouped digits (spec §2: 2 decimals). */
export const formatWorth = (raw: bigint | string, price: string, currency: string, decimals = 18): string => {
  const worth = fiatWorth(raw, price, decimals)
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

/** Share as percent text: 0.1234 → `12.34%`. */
export const formatPercent = (share: number, fractionDigits = 2): string => `${(share * 100).toFixed(fractionDigits)}%`

/** Fraction with grouped whole part, at most `fractionDigits`, without trailing zeros. */
export const formatDecimal = (value: number | string, fractionDigits = 2): string => {
  const [whole = '0', fraction = ''] = Number(value).toFixed(fractionDigits).split('.')
  const shown = trimZeros(fraction)
  return `${formatInteger(whole)}${shown === '' ? '' : `.${shown}`}`
}
