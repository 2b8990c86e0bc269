import { homeSearchToken, type TokenSuggestion } from '@corescope/api-schema/search/calls'
import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import { searchShape } from '@corescope/decode/reader-input/search-shape'
import { searchTokens } from '@corescope/store/tokens/search'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { rankMatches } from '../../entities/tokens/borrowed-symbols.ts'
import { tokenReferences } from '../../entities/tokens/references.ts'

const maxTokens = 10

const present = (
  { contractAddress, tokenName, symbol, standard, icon, borrowed }: TokenReference,
  address: AddressReference,
): TokenSuggestion => ({
  kind: 'token',
  path: `/token/${contractAddress}`,
  contractAddress,
  address,
  tokenName,
  symbol,
  standard,
  icon,
  borrowed: borrowed ?? null,
})

/** Ids of the tokens a text means, the likeliest first; one more than are told, where there are more. */
const findTokens = async (context: ApiContext, keyword: string): Promise<number[]> => {
  const shape = searchShape(keyword)
  if (shape.kind === 'empty' || shape.kind === 'hash') return []
  if (shape.kind !== 'address') {
    const found = await searchTokens(context.reader, keyword, maxTokens + 1)
    return rankMatches(
      context,
      found.map(({ tokenId }) => tokenId),
    )
  }
  const tokenId = await context.book.idOf(shape.address)
  return tokenId === undefined ? [] : [tokenId]
}

/** Tokens by address, or by what they say of themselves. */
export const homeSearchTokenRoute = route(homeSearchToken, 'never', async (context, { keyword }) => {
  const ids = await findTokens(context, keyword)
  const tokens = await tokenReferences(context, ids.slice(0, maxTokens))
  const mentions = await context.book.mentions(tokens.keys())
  const suggestions = [...tokens].map(([id, token]) => present(token, mentions.get(id)!))
  return { keyword, suggestions, hasMore: ids.length > maxTokens }
})
