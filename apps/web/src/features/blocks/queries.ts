import { callKey } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { useLiveRefresh } from '../../lists/use-live-refresh.ts'
import { mergeBlockDetail } from './merge-block-detail.ts'

/** A block by number or hash (as `blockId` reads it from the URL), followed while it can change. */
export const useBlock = (block: number | string) => {
  const request = { block }
  useLiveRefresh(callKey('block', request), true, mergeBlockDetail)
  return useCall('block', request, { toasts: 'outages' })
}

/** How far the chain is from a number; asked again whenever it moves. */
export const useCountdown = (blockNumber: number, enabled = true) => {
  const request = { blockNumber }
  useLiveRefresh(callKey('blockCountdown', request), enabled)
  return useCall('blockCountdown', request, { enabled, toasts: 'outages' })
}

/** Displaced blocks at a number. */
export const useForkedSiblings = (blockNumber: number, enabled: boolean) =>
  useCall('blocksForked', { blockNumber }, { enabled, toasts: 'never' })
