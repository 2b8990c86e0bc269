import type { ScreenQueries } from '../../api-client/api-query.ts'
import { topQuery, topTokenQueries } from '../../features/top-statistics/queries.ts'
import { TokenRankings } from '../../features/top-statistics/TokenRankings.tsx'
import { TopFrame } from '../../features/top-statistics/TopFrame.tsx'

export const queries: ScreenQueries = (place) => [...topTokenQueries(place), topQuery]
export const Screen = () => (
  <TopFrame current="tokens">
    <TokenRankings lists={['volume', 'holders', 'transfers', 'collections']} />
  </TopFrame>
)
