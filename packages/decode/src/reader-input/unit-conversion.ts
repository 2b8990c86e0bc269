import { type DenominationName, denominations } from '@corescope/chain/units'
import { formatUnits, parseDecimal } from './format-units.ts'

const decimalsOf = new Map<string, number>(denominations.map(({ name, decimals }) => [name, decimals]))

/** An amount finer than one wei. */
export class FinerThanWeiError extends Error {
  override name = 'FinerThanWeiError'
}

/** Decimal text in a denomination to wei, exactly. Throws `DecimalFormatError` or `FinerThanWeiError`. */
export function toWei(amount: string, denomination: DenominationName): bigint {
  const { digits, decimals } = parseDecimal(amount)
  const exponent = decimalsOf.get(denomination)! - decimals
  if (exponent >= 0) return digits * 10n ** BigInt(exponent)
  const divisor = 10n ** BigInt(-exponent)
  if (digits % divisor !== 0n) throw new FinerThanWeiError(`${amount} ${denomination} is not a whole number of wei`)
  return digits / divisor
}

/** The same amount in every denomination, exact decimal strings, smallest denomination first. */
export function convertUnits(
  amount: string,
  denomination: DenominationName,
): { name: DenominationName; amount: string }[] {
  const wei = toWei(amount, denomination)
  return denominations.map(({ name, decimals }) => ({ name, amount: formatUnits(wei, decimals) }))
}
