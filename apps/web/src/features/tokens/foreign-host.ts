import type { TokenContent } from '@corescope/api-schema/tokens/submissions'

/** Where links of a kind lead: the hosts that its name promises. */
const homes: Partial<Record<string, readonly string[]>> = {
  x: ['x.com', 'twitter.com'],
  telegram: ['t.me', 'telegram.me', 'telegram.org'],
  discord: ['discord.gg', 'discord.com'],
  github: ['github.com', 'github.io'],
  reddit: ['reddit.com'],
  medium: ['medium.com'],
  facebook: ['facebook.com', 'fb.com'],
  linkedin: ['linkedin.com'],
  coinGecko: ['coingecko.com'],
  coinMarketCap: ['coinmarketcap.com'],
}

/**
 * The host of a link whose name promises another, or none; undefined where the link leads where its name says. An owner may name
 * any site "GitHub". Pure.
 */
export const foreignHost = (kind: keyof NonNullable<TokenContent['links']>, href: string): string | undefined => {
  const { hostname } = new URL(href)
  const isHome = homes[kind]?.some((home) => hostname === home || hostname.endsWith(`.${home}`)) ?? false
  return isHome ? undefined : hostname
}
