import { homeListSize, homeStripSize } from '@corescope/api-schema/first-screen'
import { useQuery } from '@tanstack/react-query'
import { callKey } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { mergeBlockPage } from '../../lists/merge-block-page.ts'
import { useLiveRefresh } from '../../lists/use-live-refresh.ts'
import { readGasPrice } from '../../live-reads/read-node.ts'

const stripRequest = { pageNum: 1, pageSize: homeStripSize }
const transactionsRequest = { pageNum: 1, pageSize: homeListSize }

/** The newest blocks: the strip shows them all, the list its first ones. A new head is laid on top without asking again. */
export const useRecentBlocks = () => {
  useLiveRefresh(callKey('searchBlock', stripRequest), true, mergeBlockPage)
  return useCall('searchBlock', stripRequest, { toasts: 'never' })
}

export const useLatestTransactions = () => {
  useLiveRefresh(callKey('searchTransaction', transactionsRequest), true)
  return useCall('searchTransaction', transactionsRequest, { toasts: 'never' })
}

export const useKeyFigures = () => {
  useLiveRefresh(callKey('analysisSummary', {}), true)
  return useCall('analysisSummary', {})
}

const gasPriceEveryMs = 30_000

/** wei per gas that the node asks for, read by the browser itself at the start and now and then (spec §1, §7). */
export const useAskedGasPrice = () =>
  useQuery({ queryKey: ['gas-price'], queryFn: readGasPrice, refetchInterval: gasPriceEveryMs })
