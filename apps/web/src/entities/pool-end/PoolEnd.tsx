import type { PendingTransactionRecord } from '@corescope/api-schema/pending-transactions/calls'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { TransactionLink } from '../TransactionLink.tsx'

/** Why a transaction that was sent is in no block, and what its sender can do. */
export const PoolEnd = ({ ended: { state, nonce, replacedBy } }: { ended: PendingTransactionRecord }) => {
  const t = useMessages()
  if (state === 'dropped') return t('poolEnd.dropped')
  if (replacedBy === null) return t('poolEnd.replacedUnknown', { nonce })
  return rich(t('poolEnd.replaced', { nonce }), {
    transaction: () => <TransactionLink hash={replacedBy} copy={false} />,
  })
}
