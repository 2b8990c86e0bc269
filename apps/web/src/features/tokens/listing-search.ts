import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { oneOf } from '../../navigation/one-of.ts'
import type { TokenListing } from './queries.ts'

/** The three lists of tokens: of ERC-20, of collections, by volume. */
export type ListingKind = 'tokens' | 'collections' | 'volume'

const standards: Record<ListingKind, readonly TokenStandard[]> = {
  tokens: [20],
  collections: [721, 1155],
  volume: [20, 721, 1155],
}

/** Standards a list can be of, the usual one first. */
export const standardsOf = (kind: ListingKind): readonly TokenStandard[] => standards[kind]

/** What the URL asks of a list: `?standard=&order=&q=`; what is not valid falls back to its default. Pure. */
export const listingOf = (kind: ListingKind, search: Pick<URLSearchParams, 'get'>): TokenListing => {
  const wanted = Number(search.get('standard'))
  const standard = standards[kind].find((one) => one === wanted) ?? standards[kind][0]!
  const order = oneOf(['holders', 'transfers'], search.get('order')) ?? 'holders'
  return { standard, orderBy: kind === 'volume' ? 'volume' : order, keyword: search.get('q')?.trim() ?? '' }
}
