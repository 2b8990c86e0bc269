import { apiQuery } from '../../api-client/api-query.ts'
import { callKey } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { listQuery, rangedList } from '../../lists/list-query.ts'
import { useLiveRefresh } from '../../lists/use-live-refresh.ts'
import { mergeBlockDetail } from './merge-block-detail.ts'

export const blockList = rangedList('searchBlock', {})
export const forkedBlockList = listQuery('pageBlocksForked', {}, { takesAsOf: false })
export const validatedBlockList = (address: `0x${string}`) => rangedList('addressValidatedBlock', { address })

export const blockQuery = (block: number | string) => apiQuery('block', { block })
export const countdownQuery = (blockNumber: number) => apiQuery('blockCountdown', { blockNumber })

/** A block by number or hash (as `blockId` reads it from the URL), followed while it can change. */
export const useBlock = (block: number | string) => {
  const query = blockQuery(block)
  useLiveRefresh(callKey(query), true, mergeBlockDetail)
  return useCall(query, { toasts: 'outages' })
}

/** How far the chain is from a number; asked again whenever it moves. */
export const useCountdown = (blockNumber: number, enabled = true) => {
  const query = countdownQuery(blockNumber)
  useLiveRefresh(callKey(query), enabled)
  return useCall(query, { enabled, toasts: 'outages' })
}

/** Displaced blocks at a number. */
export const useForkedSiblings = (blockNumber: number, enabled: boolean) =>
  useCall(apiQuery('blocksForked', { blockNumber }), { enabled, toasts: 'never' })
