import { apiQuery, type ScreenQueries } from '../../api-client/api-query.ts'

export const topQuery = apiQuery('topStatistics', {})

const tokensBy = (standard: 20 | 721 | 1155, orderBy: 'holders' | 'transfers' | 'volume') =>
  apiQuery('tokenList', { standard, orderBy, pageNum: 1, pageSize: 10 })

/** Tokens that stand highest, in the order in which they are shown. */
export const tokenQueries = {
  volume: tokensBy(20, 'volume'),
  holders: tokensBy(20, 'holders'),
  transfers: tokensBy(20, 'transfers'),
  collections: tokensBy(721, 'holders'),
} as const
export type TokenListName = keyof typeof tokenQueries

export const overviewQueries: ScreenQueries = () => [
  topQuery,
  ...[tokenQueries.volume, tokenQueries.holders, tokenQueries.transfers],
]
export const topQueries: ScreenQueries = () => [topQuery]
export const topTokenQueries: ScreenQueries = () => Object.values(tokenQueries)
