import { topQueries } from '../../features/top-statistics/queries.ts'
import { TopFrame } from '../../features/top-statistics/TopFrame.tsx'
import { TopRankings } from '../../features/top-statistics/TopRankings.tsx'

export const queries = topQueries
export const Screen = () => (
  <TopFrame current="transactions">
    <TopRankings lists={['senders', 'contracts', 'valueSenders', 'valueReceivers', 'feePayers', 'gasUsers']} />
  </TopFrame>
)
