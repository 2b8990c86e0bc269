import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import { fiatWorth, formatUnitsFixed, parseDecimal } from '@corescope/decode/reader-input/format-units'
import type { ApiContext } from '../../context.ts'
import type { ToldAmount } from './stated-amounts.ts'

/** Price of a whole token and worth of an amount of it; both null where no price is known. */
export interface Worth {
  price: string | null
  priceChange: string | null
  worth: string | null
}

const unpriced: Worth = { price: null, priceChange: null, worth: null }

/**
 * What an amount is worth. Only what the contract says are its decimals makes an amount of an ERC-20, and amounts that the
 * logs of an irregular or partial token add up to are not its own: then there is a price and no worth.
 */
export const worthOf = (
  { tokenPrices }: Pick<ApiContext, 'tokenPrices'>,
  token: TokenReference,
  { amount, source }: ToldAmount,
): Worth => {
  const found = token.standard === 20 ? tokenPrices.priceOf(token.contractAddress) : undefined
  if (found === undefined) return unpriced
  const { lastTxPrice: price, rise24hVol: priceChange } = found
  const isOwn = source === 'node' || (!token.irregular && token.partial !== true)
  const isKnown = token.decimals !== null && isOwn && BigInt(amount) >= 0n
  return { price, priceChange, worth: isKnown ? fiatWorth(amount, price, token.decimals ?? 0) : null }
}

const centsOf = (worth: string | null): bigint => (worth === null ? -1n : parseDecimal(worth).digits)

/** What is worth more goes first, what has no price last; equals stay as they are. Pure. */
export const byWorth = ({ worth: one }: Pick<Worth, 'worth'>, { worth: other }: Pick<Worth, 'worth'>): number =>
  Number(centsOf(other) > centsOf(one)) - Number(centsOf(other) < centsOf(one))

/** Sum of what is known; null when nothing is. Pure. */
export const sumOfWorths = (worths: readonly (string | null)[]): string | null => {
  const known = worths.flatMap((worth) => (worth === null ? [] : [parseDecimal(worth).digits]))
  return known.length === 0
    ? null
    : formatUnitsFixed(
        known.reduce((sum, digits) => sum + digits, 0n),
        2,
        2,
      )
}
