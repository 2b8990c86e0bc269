import { overviewQueries } from '../../features/top-statistics/queries.ts'
import { TokenRankings } from '../../features/top-statistics/TokenRankings.tsx'
import { TopFrame } from '../../features/top-statistics/TopFrame.tsx'
import { TopRankings } from '../../features/top-statistics/TopRankings.tsx'

export const queries = overviewQueries
export const Screen = () => (
  <TopFrame current="overview">
    <TopRankings lists={['senders', 'contracts', 'feePayers']} />
    <TokenRankings lists={['volume', 'holders', 'transfers']} />
  </TopFrame>
)
