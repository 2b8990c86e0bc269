import type { PendingTransactionRecord } from '@corescope/api-schema/pending-transactions/calls'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'

const lookAgainMs = 2_000

/**
 * How the pool's wait of a transaction that no block has ended: another took its nonce, or the node let go of it. Undefined while
 * neither is known; always where the pool is not followed. Asked again while `isWaiting`.
 */
export const usePoolEnd = (hash: `0x${string}`, isWaiting: boolean): PendingTransactionRecord | undefined => {
  const { data } = useCall(apiQuery('pendingTransaction', { transactionHash: hash }), {
    enabled: isWaiting,
    everyMs: lookAgainMs,
    toasts: 'never',
  })
  return isWaiting && (data?.state === 'replaced' || data?.state === 'dropped') ? data : undefined
}
