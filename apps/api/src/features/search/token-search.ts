import { homeSearchToken, type TokenSuggestion } from '@corescope/api-schema/search'
import { searchShape } from '@corescope/decode/search-shape'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { KnownToken } from '../../naming/token-names.ts'

const mostTokens = 10

const present = (token: KnownToken): TokenSuggestion => ({
  kind: 'token',
  path: `/token/${token.address}`,
  contractAddress: hex(token.address),
  tokenName: token.tokenName,
  symbol: token.symbol,
  standard: token.standard,
  icon: null,
})

/** Exact symbols first, then names that begin so, then the rest. Pure. */
const rank = (token: KnownToken, wanted: string): number => {
  const symbol = token.symbol?.toLowerCase() ?? ''
  const name = token.tokenName?.toLowerCase() ?? ''
  if (symbol === wanted) return 0
  if (symbol.startsWith(wanted) || name.startsWith(wanted)) return 1
  return symbol.includes(wanted) || name.includes(wanted) ? 2 : 3
}

/** Tokens among the contracts whose first logs are transfers, by what they say of themselves. */
export const homeSearchTokenRoute = route(homeSearchToken, 'never', async (context, { keyword }) => {
  const shape = searchShape(keyword)
  if (shape.kind === 'empty') return { keyword, suggestions: [] }
  if (shape.kind === 'address') {
    const token = await context.tokens.probe(shape.address)
    return { keyword, suggestions: token === undefined ? [] : [present(token)] }
  }
  const wanted = keyword.toLowerCase()
  const found = (await context.tokens.list())
    .map((token) => ({ token, place: rank(token, wanted) }))
    .filter(({ place }) => place < 3)
    .sort((a, b) => a.place - b.place)
  return { keyword, suggestions: found.slice(0, mostTokens).map(({ token }) => present(token)) }
})
