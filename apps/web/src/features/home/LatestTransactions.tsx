import type { TransactionSummary } from '@corescope/api-schema/shapes/transaction-summary'
import { memo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { isBareCall } from '../../entities/calls/bare-call.ts'
import { Method } from '../../entities/Method.tsx'
import { StatusBadge } from '../../entities/StatusBadge.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './LatestList.module.css'
import { LatestList } from './LatestList.tsx'
import { homeListSize } from './queries.ts'

/** Drawn once an entry: an arrival moves the others, and changes nothing in them. */
const Row = memo(({ transaction }: { transaction: TransactionSummary }) => {
  const t = useMessages()
  const { from, to, createdContract } = transaction
  const target = to ?? createdContract
  return (
    <>
      <div className={styles.cell}>
        <span className={styles.line}>
          <TransactionLink hash={transaction.transactionHash} copy={false} primary />
        </span>
        <span className={`${styles.line} ${styles.soft}`}>
          <Timestamp value={transaction.timestamp} />
          {transaction.status === 0 && <StatusBadge status="failed" compact />}
        </span>
      </div>
      <div className={styles.cell}>
        <span className={styles.line}>
          <AddressLink address={from} copy={false} />
        </span>
        <span className={`${styles.line} ${styles.soft}`}>
          <Icon name="arrowRight" size={12} />
          {target === null ? t('home.creates') : <AddressLink address={target} copy={false} />}
        </span>
      </div>
      <div className={`${styles.cell} ${styles.end} ${styles.last}`}>
        <span className={styles.line}>
          <NativeAmount wei={transaction.value} />
        </span>
        <span className={styles.line}>
          <Method method={transaction.method} isCreation={to === null} isBare={isBareCall(transaction)} />
        </span>
      </div>
    </>
  )
})

/** The newest transactions, one line of facts each. */
export const LatestTransactions = ({ answer }: { answer: CallResponse<'searchTransaction'> | undefined }) => {
  const t = useMessages()
  return (
    <LatestList
      name={t('home.latestTransactions')}
      answer={answer}
      count={homeListSize}
      rowKey={({ transactionHash }) => transactionHash}
      render={(transaction) => <Row transaction={transaction} />}
      emptyText={t('home.noTransactions')}
    />
  )
}
