import type { TransactionDetail } from '@corescope/api-schema/transactions'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Panel } from '../../ui/Panel.tsx'
import { EnvelopeFacts } from './EnvelopeFacts.tsx'
import { FeeFacts } from './FeeFacts.tsx'
import styles from './Transaction.module.css'
import { TransactionFacts } from './TransactionFacts.tsx'
import { TransactionSentence } from './TransactionSentence.tsx'

/** Read from the top: what happened, the facts, what it cost, how it was sent. */
export const TransactionOverview = ({ transaction, tabs }: { transaction: TransactionDetail; tabs: ReactNode }) => {
  const t = useMessages()
  const key = transaction.transactionHash
  return (
    <div className={styles.stack}>
      <Panel flush resetKey={key}>
        {tabs}
        <TransactionSentence transaction={transaction} />
        <TransactionFacts transaction={transaction} />
      </Panel>
      <Panel flush resetKey={key} title={t('transaction.feeAndGas')}>
        <FeeFacts transaction={transaction} />
      </Panel>
      <Panel flush resetKey={key} title={t('transaction.envelope')}>
        <EnvelopeFacts transaction={transaction} />
      </Panel>
    </div>
  )
}
