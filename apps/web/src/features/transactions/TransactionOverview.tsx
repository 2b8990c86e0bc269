import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import type { ReactNode } from 'react'
import { useCall } from '../../api-client/use-call.ts'
import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import beside from '../../ui/beside/Beside.module.css'
import { Panel } from '../../ui/Panel.tsx'
import { EnvelopeFacts } from './EnvelopeFacts.tsx'
import { FeeFacts } from './FeeFacts.tsx'
import { movedQuery } from './moved/queries.ts'
import { WhatMoved } from './moved/WhatMoved.tsx'
import styles from './Transaction.module.css'
import { PartyFacts, StateFacts } from './TransactionFacts.tsx'
import { TransactionSentence } from './TransactionSentence.tsx'

/** Read from the top: what happened, the facts, what it cost, how it was sent. */
export const TransactionOverview = ({ transaction, tabs }: { transaction: TransactionDetail; tabs: ReactNode }) => {
  const t = useMessages()
  const key = transaction.transactionHash
  const error = transaction.failure?.decoded
  const isMined = transaction.blockHash !== null && transaction.finality !== 'forked'
  const { data: moved } = useCall(movedQuery(key), { enabled: isMined, staleMs: 60_000, toasts: 'never' })
  return (
    <div className={beside.overview}>
      <Panel flush resetKey={key}>
        {tabs}
        <TransactionSentence transaction={transaction} moved={isMined ? moved : undefined} />
        {error != null && error.values.length > 0 && (
          <div className={styles.failed}>
            <DecodedValues values={error.values} addresses={error.addresses} units={error.units} />
          </div>
        )}
        <PartyFacts transaction={transaction} />
      </Panel>
      <Panel flush resetKey={key} className={beside.aside}>
        <StateFacts transaction={transaction} />
      </Panel>
      {isMined && <WhatMoved moved={moved} transaction={transaction} />}
      <Panel flush resetKey={key} title={t('transaction.feeAndGas')}>
        <FeeFacts transaction={transaction} />
      </Panel>
      <Panel flush resetKey={key} title={t('transaction.envelope')}>
        <EnvelopeFacts transaction={transaction} />
      </Panel>
    </div>
  )
}
