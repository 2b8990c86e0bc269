import type { TransactionDetail } from '@corescope/api-schema/transactions'
import { useMessages } from '../../i18n/use-messages.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Detail } from '../../ui/DetailList.tsx'
import { readWords } from './bytes-text.ts'
import styles from './Transaction.module.css'

type Failure = TransactionDetail['failure']

/** Returned bytes that look like an error of the contract's own, which no ABI at hand explains. */
const isUnknownError = (failure: NonNullable<Failure>) =>
  failure.kind === 'raw' && failure.reason === failure.data && (failure.data.length - 10) % 64 === 0

const useReason = (failure: Failure): string => {
  const t = useMessages()
  if (failure === null) return t('transaction.reasonBusy')
  const { kind, reason } = failure
  if (kind === 'error' && reason === '') return t('transaction.reason_errorEmpty')
  if (isUnknownError(failure)) return t('transaction.reason_rawUnknown', { selector: reason.slice(0, 10) })
  return t(`transaction.reason_${kind}`, { reason })
}

/** Why it failed, in words; the bytes the call returned where the words say too little. */
export const FailureReason = ({ failure }: { failure: Failure }) => {
  const t = useMessages()
  const reason = useReason(failure)
  const isKnown = failure !== null && failure.kind !== 'unknown'
  const showsBytes = failure !== null && isUnknownError(failure) && failure.reason.length > 10
  return (
    <Detail name={t('transaction.reason')} help={t('transaction.reasonHelp')}>
      <span className={isKnown ? styles.reason : styles.soft}>{reason}</span>
      {failure?.data != null && !showsBytes && <Copy text={failure.data} />}
      {showsBytes && (
        <div className={styles.bytes}>
          <CodeBlock text={readWords(failure.reason)} label={t('transaction.reasonBytes')} wraps />
        </div>
      )}
    </Detail>
  )
}
