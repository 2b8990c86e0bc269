import { apiQuery } from '../../api-client/api-query.ts'
import { callKey } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { mergeBlockPage } from '../../lists/merge-block-page.ts'
import { useLiveRefresh } from '../../lists/use-live-refresh.ts'

/** The dashboard's own sizes. */
export const homeListSize = 10
export const homeStripSize = 25

const figures = apiQuery('analysisSummary', {})
const recentBlocks = apiQuery('searchBlock', { pageNum: 1, pageSize: homeStripSize })
/** People's: on a quiet Core chain every other one is made by consensus. */
const latestTransactions = apiQuery('searchTransaction', { isSystem: false, pageNum: 1, pageSize: homeListSize })

/** What the dashboard asks first. */
export const homeQueries = () => [figures, recentBlocks, latestTransactions]

/** The newest blocks: the strip shows them all, the list its first ones. A new head is laid on top without asking again. */
export const useRecentBlocks = () => {
  useLiveRefresh(callKey(recentBlocks), true, mergeBlockPage)
  return useCall(recentBlocks, { toasts: 'never' })
}

export const useLatestTransactions = () => {
  useLiveRefresh(callKey(latestTransactions), true)
  return useCall(latestTransactions, { toasts: 'never' })
}

export const useKeyFigures = () => {
  useLiveRefresh(callKey(figures), true)
  return useCall(figures)
}
