import type { TokenTab } from '../../paths.ts'

export type TokenView = 'transfers' | TokenTab

/** Fragments as other explorers write them. */
const fragments: Readonly<Record<string, TokenView>> = {
  balances: 'holders',
  holders: 'holders',
  inventory: 'inventory',
  tokenInfo: 'info',
  info: 'info',
  tokenAnalytics: 'analytics',
  transfers: 'transfers',
}

/** The part of a token's screen that a URL names: a fragment of another explorer's link goes before `?tab=`. Pure. */
export const tokenView = (fragment: string, tab: TokenTab | undefined): TokenView =>
  fragments[fragment] ?? tab ?? 'transfers'
