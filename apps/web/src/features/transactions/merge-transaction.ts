import type { ChangeEvent } from '@corescope/api-schema/events/change-event'
import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'

/**
 * What a change of the chain means for a transaction on screen: a final one only gains confirmations, a displaced one waits for
 * a reorganisation or a new block, any other is asked for again (undefined).
 */
export const mergeTransaction = (event: ChangeEvent, transaction: TransactionDetail): TransactionDetail | undefined => {
  if (transaction.finality !== 'finalized') return undefined
  if (event.kind !== 'block' && event.kind !== 'blocks') return transaction
  const confirmations = Math.max(transaction.confirmations, event.head.number - transaction.blockNumber + 1)
  return { ...transaction, confirmations }
}
