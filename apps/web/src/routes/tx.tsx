import { transactionId, transactionTab } from '@corescope/api-schema/first-screen'
import type { TransactionDetail } from '@corescope/api-schema/transactions'
import { HashText } from '../entities/HashText.tsx'
import { LogList } from '../features/logs/LogList.tsx'
import { InputPanel } from '../features/transactions/InputPanel.tsx'
import { PooledTransaction } from '../features/transactions/PooledTransaction.tsx'
import { usePooled, useTransaction } from '../features/transactions/queries.ts'
import { RawPanel } from '../features/transactions/RawPanel.tsx'
import { TransactionNotFound } from '../features/transactions/TransactionNotFound.tsx'
import { TransactionNotice } from '../features/transactions/TransactionNotice.tsx'
import { TransactionOverview } from '../features/transactions/TransactionOverview.tsx'
import { TransactionSkeleton } from '../features/transactions/TransactionSkeleton.tsx'
import { formatInteger } from '../format/number.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { useList } from '../lists/use-list.ts'
import { usePathParameter } from '../navigation/path-parameters.ts'
import { useSearchParameters } from '../navigation/search-parameters.ts'
import { paths, type TransactionTab } from '../paths.ts'
import { Failure } from '../ui/Failure.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Panel } from '../ui/Panel.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import styles from './stack.module.css'

interface ViewProps {
  hash: `0x${string}`
  tab: TransactionTab | undefined
}

const useTabs = (transaction: TransactionDetail | undefined, { hash, tab }: ViewProps): Tab[] => {
  const t = useMessages()
  const count = transaction?.blockHash ? formatInteger(transaction.logCount) : undefined
  return [
    { href: paths.transaction(hash), label: t('transaction.tabOverview'), current: tab === undefined },
    { href: paths.transaction(hash, 'logs'), label: t('transaction.tabLogs'), current: tab === 'logs', count },
    { href: paths.transaction(hash, 'input'), label: t('transaction.tabInput'), current: tab === 'input' },
    { href: paths.transaction(hash, 'raw'), label: t('transaction.tabRaw'), current: tab === 'raw' },
  ]
}

const Logs = ({ hash }: { hash: `0x${string}` }) => (
  <LogList list={useList('transactionReceiptLog', { transactionHash: hash }, { takesAsOf: false })} of="transaction" />
)

const Part = ({ transaction, tab }: { transaction: TransactionDetail; tab: TransactionTab }) => {
  if (tab === 'input') return <InputPanel transaction={transaction} />
  if (tab === 'raw') return <RawPanel transaction={transaction} />
  // The transaction in another block may have left other logs.
  return <Logs key={transaction.blockHash} hash={transaction.transactionHash} />
}

/** No block has it: what the pool showed of it, or that nobody knows it. */
const Absent = ({ hash }: Pick<ViewProps, 'hash'>) => {
  const t = useMessages()
  const { pooled, isAsked } = usePooled(hash)
  if (pooled === undefined && !isAsked) return <TransactionNotFound id={hash} hash={hash} />
  return (
    <div className={styles.stack}>
      <PageHead title={t('transaction.title')} lead={<HashText hash={hash} whole />} />
      {pooled === undefined ? <TransactionSkeleton tabs={null} /> : <PooledTransaction pooled={pooled} />}
    </div>
  )
}

const View = ({ hash, tab }: ViewProps) => {
  const t = useMessages()
  const { transaction, isAbsent, error, retry } = useTransaction(hash)
  const tabs = <Tabs label={t('transaction.tabs')} tabs={useTabs(transaction, { hash, tab })} />
  if (isAbsent) return <Absent hash={hash} />
  const isMissing = transaction === undefined && error !== null
  return (
    <div className={styles.stack}>
      <PageHead title={t('transaction.title')} lead={<HashText hash={hash} whole />} />
      {transaction && <TransactionNotice transaction={transaction} />}
      {isMissing && (
        <Panel>
          <Failure error={error} retry={retry} />
        </Panel>
      )}
      {!isMissing && tab !== undefined && (
        <Panel flush resetKey={`${hash}${tab}`}>
          {tabs}
          {transaction && <Part transaction={transaction} tab={tab} />}
        </Panel>
      )}
      {!isMissing && tab === undefined && transaction === undefined && <TransactionSkeleton tabs={tabs} />}
      {!isMissing && tab === undefined && transaction && <TransactionOverview transaction={transaction} tabs={tabs} />}
    </div>
  )
}

/** A transaction by its hash. */
export const Screen = () => {
  const id = usePathParameter('id')
  const tab = transactionTab(useSearchParameters())
  const hash = transactionId(id)
  if (hash === undefined) return <TransactionNotFound id={id} hash={undefined} />
  return <View key={hash} hash={hash} tab={tab} />
}
