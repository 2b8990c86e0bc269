import { homeSearchToken, type TokenSuggestion } from '@corescope/api-schema/search'
import { searchShape } from '@corescope/decode/search-shape'
import { listTokenFacts } from '@corescope/store/tokens/read'
import { searchTokens, type TokenMatchRow } from '@corescope/store/tokens/search'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'

const mostTokens = 10

const present = ({ contractAddress, tokenName, symbol, standard }: TokenMatchRow): TokenSuggestion => ({
  kind: 'token',
  path: `/token/${contractAddress}`,
  contractAddress: hex(contractAddress),
  tokenName,
  symbol,
  standard,
  icon: null,
})

const findTokens = async ({ reader, book }: ApiContext, keyword: string): Promise<TokenMatchRow[]> => {
  const shape = searchShape(keyword)
  if (shape.kind === 'empty') return []
  if (shape.kind !== 'address') return searchTokens(reader, keyword, mostTokens)
  const tokenId = await book.idOf(shape.address)
  return tokenId === undefined ? [] : listTokenFacts(reader, [tokenId])
}

/** Tokens by address, or by what they say of themselves. */
export const homeSearchTokenRoute = route(homeSearchToken, 'never', async (context, { keyword }) => ({
  keyword,
  suggestions: (await findTokens(context, keyword)).map(present),
}))
