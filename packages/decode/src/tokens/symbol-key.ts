import { lookAlikeKey } from '../public-names/public-name.ts'

const longest = 100

/** The same for symbols, or names, of tokens and contracts that look the same, whatever letters and unseen signs they are written with; null without one. Pure. */
export const symbolKey = (symbol: string | null): string | null =>
  // compatible forms of one sign may be many
  symbol === null || symbol === '' ? null : lookAlikeKey(symbol).slice(0, longest)
