import type { Decoded } from '@corescope/api-schema/shapes/decoded'
import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { formatAmount } from '../../format/number.ts'
import { addressName } from '../address-name.ts'

/** A raw amount of a token in its units, every digit, with the symbol. Pure. */
export const errorAmount = (raw: string, { decimals, symbol }: Pick<TokenReference, 'decimals' | 'symbol'>): string => {
  const places = decimals ?? 0
  const amount = formatAmount(raw, { decimals: places, exact: true })
  return symbol === null || symbol === '' ? amount : `${amount} ${symbol}`
}

/** A decoded value within a line of text: cut where it is long, signs that nobody sees written out. Pure. */
export const shortText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (/^0x[0-9a-f]{16,}$/i.test(text)) return `${text.slice(0, 8)}…${text.slice(-4)}`
  return withHiddenSigns(text.length > 24 ? `${text.slice(0, 20)}…` : text)
}

/** Whole numbers of the EVM, which have 78 digits at most: the beginning of one would read as another. */
const isNumber = (value: unknown): value is string => typeof value === 'string' && /^-?\d{1,78}$/.test(value)

/**
 * A contract's error as one line of text: `InsufficientBalance(holder: Orchard Tools, available: 1 DUSD, required: 5 DUSD)`.
 * Addresses by their names, amounts of the token that raised it in its units, what is long cut, but no number. Pure.
 */
export const errorText = ({ name, values, addresses = [], units }: Decoded): string => {
  const names = new Map(addresses.map((address) => [address.hash as string, address]))
  const parts = values.map(({ name: label, value }, place) => {
    const isAmount = units?.places.includes(place) === true
    const address = typeof value === 'string' ? names.get(value.toLowerCase()) : undefined
    const text = isAmount
      ? errorAmount(String(value), units.token)
      : address === undefined
        ? isNumber(value)
          ? value
          : shortText(value)
        : addressName(address).text
    return label === '' ? text : `${label}: ${text}`
  })
  return `${name}(${parts.join(', ')})`
}
