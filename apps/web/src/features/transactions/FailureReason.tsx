import type { TransactionDetail } from '@corescope/api-schema/transactions'
import { useMessages } from '../../i18n/use-messages.ts'
import { Copy } from '../../ui/Copy.tsx'
import { Detail } from '../../ui/DetailList.tsx'
import styles from './Transaction.module.css'

const useReason = (failure: TransactionDetail['failure']): string => {
  const t = useMessages()
  if (failure === null) return t('transaction.reasonBusy')
  const { kind, reason } = failure
  if (kind === 'error' && reason === '') return t('transaction.reason_errorEmpty')
  return t(`transaction.reason_${kind}`, { reason })
}

/** Why it failed, in words, with the bytes the call returned. */
export const FailureReason = ({ failure }: { failure: TransactionDetail['failure'] }) => {
  const t = useMessages()
  const reason = useReason(failure)
  const isKnown = failure !== null && failure.kind !== 'unknown'
  return (
    <Detail name={t('transaction.reason')} help={t('transaction.reasonHelp')}>
      <span className={isKnown ? styles.reason : styles.soft}>{reason}</span>
      {failure?.data != null && <Copy text={failure.data} />}
    </Detail>
  )
}
