import type { TransactionDetail } from '@corescope/api-schema/transactions'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { FiatWorth, NativeAmount } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { StatusBadge, transactionStatus } from '../../entities/StatusBadge.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { FailureReason } from './FailureReason.tsx'
import styles from './Transaction.module.css'

interface Props {
  transaction: TransactionDetail
}

const Standing = ({ transaction }: Props) => {
  const t = useMessages()
  const { finality, status, isSystem } = transaction
  return (
    <>
      <Detail name={t('transaction.status')}>
        {finality === 'pending' && <StatusBadge status="pending" />}
        {finality === 'forked' && <StatusBadge status="forked" />}
        {finality !== 'pending' && <StatusBadge status={transactionStatus(status)} />}
        {isSystem && (
          <span className={styles.tag} data-tip={t('transaction.systemTip')}>
            {t('transaction.system')}
          </span>
        )}
      </Detail>
      {status === 0 && finality !== 'pending' && <FailureReason failure={transaction.failure} />}
    </>
  )
}

const Place = ({ transaction }: Props) => {
  const t = useMessages()
  const { finality, blockNumber, blockHash, confirmations, blockTransactionCount, transactionIndex } = transaction
  if (blockHash === null) {
    return (
      <Detail name={t('transaction.block')}>
        <span className={styles.soft}>{t('transaction.waiting')}</span>
      </Detail>
    )
  }
  const isCanonical = finality !== 'forked'
  return (
    <>
      <Detail
        name={t('transaction.block')}
        help={finality === 'finalized' || finality === 'confirmed' ? t(`transaction.${finality}Tip`) : undefined}
      >
        <BlockLink blockNumber={blockNumber} hash={isCanonical ? undefined : blockHash} />
        {isCanonical && finality !== 'pending' && <StatusBadge status={finality} />}
        {isCanonical && (
          <span className={styles.soft}>
            {t('transaction.confirmations', { count: confirmations, shown: formatInteger(confirmations) })}
          </span>
        )}
      </Detail>
      <Detail name={t('transaction.time')}>
        <Timestamp value={transaction.timestamp} form="both" />
      </Detail>
      {blockTransactionCount !== null && (
        <Detail name={t('transaction.position')}>
          {t('transaction.positionOf', {
            position: formatInteger(transactionIndex + 1),
            count: formatInteger(blockTransactionCount),
          })}
        </Detail>
      )}
    </>
  )
}

const Created = ({ transaction }: Props) => {
  const t = useMessages()
  const { createdContract, finality } = transaction
  if (createdContract !== null) return <AddressLink address={createdContract} whole />
  const key = finality === 'pending' ? 'transaction.createdLater' : 'transaction.createdNone'
  return <span className={styles.soft}>{t(key)}</span>
}

const Parties = ({ transaction }: Props) => {
  const t = useMessages()
  const { from, to, value } = transaction
  return (
    <>
      <Detail name={t('transaction.from')}>
        <AddressLink address={from} whole />
      </Detail>
      {to === null ? (
        <Detail name={t('transaction.created')}>
          <Created transaction={transaction} />
        </Detail>
      ) : (
        <Detail name={t('transaction.to')}>
          <AddressLink address={to} whole />
        </Detail>
      )}
      <Detail name={t('transaction.value')}>
        <NativeAmount wei={value} fractionDigits={18} />
        {value !== '0' && <FiatWorth amount={value} />}
      </Detail>
    </>
  )
}

/** The facts a reader asks for: outcome, place, parties, value. */
export const TransactionFacts = ({ transaction }: Props) => (
  <DetailList>
    <Standing transaction={transaction} />
    <Place transaction={transaction} />
    <Parties transaction={transaction} />
  </DetailList>
)
