import type { Price, PriceFeed } from './price-feed.ts'

/** Prices of tokens by lower-case address. */
export interface TokenPrices {
  priceOf(contractAddress: string): Price | undefined
  /** Addresses with a price. */
  list(): string[]
}

const entry = /^(0x[0-9a-fA-F]{40})=(\d+(?:\.\d+)?)(?::(-?\d+(?:\.\d+)?))?$/

/**
 * `TOKEN_PRICES`: `address=price[:change in 24 h]`, comma-separated. Pure.
 * @throws Error naming the setting and the part that is none
 */
export const parseTokenPrices = (text: string): Map<string, Price> => {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  return new Map(
    parts.map((part) => {
      const [, address, price, change = '0'] = entry.exec(part) ?? []
      if (address === undefined || price === undefined) {
        throw new Error(`TOKEN_PRICES holds "${part}", expected address=price with a decimal price`)
      }
      return [address.toLowerCase(), { lastTxPrice: price, rise24hVol: change }]
    }),
  )
}

/** What is known of tokens' prices: those of the settings, then of the feed; a wrapped coin is worth the coin. */
export const createTokenPrices = (
  feed: Pick<PriceFeed, 'current'>,
  settings: { fixed: ReadonlyMap<string, Price>; wrappedCoins: readonly string[] },
): TokenPrices => {
  const { fixed, wrappedCoins } = settings
  const wrapped = new Set(wrappedCoins)
  return {
    priceOf: (address) => {
      const { list, tokens } = feed.current()
      return fixed.get(address) ?? tokens.get(address) ?? (wrapped.has(address) ? list[0] : undefined)
    },
    list: () => {
      const { list, tokens } = feed.current()
      return [...new Set([...fixed.keys(), ...tokens.keys(), ...(list.length > 0 ? wrapped : [])])]
    },
  }
}
