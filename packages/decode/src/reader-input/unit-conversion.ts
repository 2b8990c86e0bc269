import { type DenominationName, denominations } from '@corescope/chain/units'
import { formatUnits, parseDecimal } from './format-units.ts'

const decimalsOf = new Map<string, number>(denominations.map(({ name, decimals }) => [name, decimals]))

/** An amount finer than one wei. */
export class FinerThanWeiError extends Error {
  override name = 'FinerThanWeiError'
}

/** Decimal text × 10^`power`, exactly. Throws `DecimalFormatError`, or `FinerThanWeiError` where no whole number comes of it. */
export function toWhole(amount: string, power: number): bigint {
  const { digits, decimals } = parseDecimal(amount)
  const exponent = power - decimals
  if (exponent >= 0) return digits * 10n ** BigInt(exponent)
  const divisor = 10n ** BigInt(-exponent)
  if (digits % divisor !== 0n) throw new FinerThanWeiError(`${amount} has more than ${power} digits after the point`)
  return digits / divisor
}

/** Decimal text in a denomination to wei, exactly. Throws `DecimalFormatError` or `FinerThanWeiError`. */
export const toWei = (amount: string, denomination: DenominationName): bigint =>
  toWhole(amount, decimalsOf.get(denomination)!)

/** The same amount in every denomination, exact decimal strings, smallest denomination first. */
export function convertUnits(
  amount: string,
  denomination: DenominationName,
): { name: DenominationName; amount: string }[] {
  const wei = toWei(amount, denomination)
  return denominations.map(({ name, decimals }) => ({ name, amount: formatUnits(wei, decimals) }))
}
