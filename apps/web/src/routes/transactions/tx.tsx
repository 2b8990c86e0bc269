import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { transactionId } from '@corescope/api-schema/url-ids'
import { type ScreenQueries, subject } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { HashText } from '../../entities/HashText.tsx'
import { AuthorizationsTable } from '../../features/authorizations/AuthorizationsTable.tsx'
import { transactionAuthorizationList } from '../../features/authorizations/queries.ts'
import { transactionBlobsQuery } from '../../features/blobs/queries.ts'
import { TransactionBlobs } from '../../features/blobs/TransactionBlobs.tsx'
import { LazyExecution } from '../../features/execution/LazyExecution.tsx'
import { transactionInternalList } from '../../features/internal-transactions/queries.ts'
import { TransactionInternals } from '../../features/internal-transactions/TransactionInternals.tsx'
import { LogFilter } from '../../features/logs/LogFilter.tsx'
import { LogList } from '../../features/logs/LogList.tsx'
import { logChoice, transactionLogList } from '../../features/logs/queries.ts'
import { InputPanel } from '../../features/transactions/InputPanel.tsx'
import { LazyPooled } from '../../features/transactions/LazyPooled.tsx'
import { movedQuery } from '../../features/transactions/moved/queries.ts'
import {
  pooledQuery,
  transactionInfoQuery,
  transactionQuery,
  usePooled,
  useTransaction,
} from '../../features/transactions/queries.ts'
import { RawPanel } from '../../features/transactions/RawPanel.tsx'
import partStyles from '../../features/transactions/Transaction.module.css'
import { TransactionNotFound } from '../../features/transactions/TransactionNotFound.tsx'
import { TransactionNotice } from '../../features/transactions/TransactionNotice.tsx'
import { TransactionOverview } from '../../features/transactions/TransactionOverview.tsx'
import { TransactionSkeleton } from '../../features/transactions/TransactionSkeleton.tsx'
import { formatInteger } from '../../format/number.ts'
import type { MessageKey } from '../../i18n/message-key.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useList } from '../../lists/use-list.ts'
import { oneOf } from '../../navigation/one-of.ts'
import { usePageSubject } from '../../navigation/page-subject.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { usePathParameter } from '../../navigation/use-navigation.ts'
import { paths, type TransactionTab, transactionTabs } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconLink } from '../../ui/IconLink.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'

interface ViewProps {
  hash: `0x${string}`
  tab: TransactionTab | undefined
}

/** Blobs and authorizations have a tab where there are any. */
const tabsOf = (transaction: TransactionDetail | undefined, tab: TransactionTab | undefined): TransactionTab[] => {
  const has = {
    blobs: (transaction?.blobVersionedHashes?.length ?? 0) > 0,
    authorizations: (transaction?.authorizationList?.length ?? 0) > 0,
  }
  return transactionTabs.filter(
    (one) => one === tab || ((one !== 'blobs' || has.blobs) && (one !== 'authorizations' || has.authorizations)),
  )
}

const tabNames = {
  internal: 'transaction.tabInternal',
  logs: 'transaction.tabLogs',
  state: 'transaction.tabState',
  trace: 'transaction.tabTrace',
  blobs: 'transaction.tabBlobs',
  authorizations: 'transaction.tabAuthorizations',
  input: 'transaction.tabInput',
  raw: 'transaction.tabRaw',
} as const

const useTabs = (transaction: TransactionDetail | undefined, { hash, tab }: ViewProps): Tab[] => {
  const t = useMessages()
  const count = (value: number | undefined) => (value === undefined ? undefined : formatInteger(value))
  const counts: Partial<Record<TransactionTab, string | undefined>> = {
    logs: count(transaction?.blockHash ? transaction.logCount : undefined),
    blobs: count(transaction?.blobVersionedHashes?.length),
    authorizations: count(transaction?.authorizationList?.length),
  }
  return [
    { href: paths.transaction(hash), label: t('transaction.tabOverview'), current: tab === undefined },
    ...tabsOf(transaction, tab).map((one) => ({
      href: paths.transaction(hash, one),
      label: t(tabNames[one]),
      current: tab === one,
      count: counts[one],
    })),
  ]
}

const Logs = ({ hash }: { hash: `0x${string}` }) => {
  const choice = logChoice(useSearchParameters())
  const list = useList(transactionLogList(hash, choice))
  return (
    <LogList list={list} of="transaction" filter={<LogFilter kinds={list.answer?.kinds ?? []} choice={choice} />} />
  )
}

const Empty = ({ text }: { text: MessageKey }) => <p className={partStyles.empty}>{useMessages()(text)}</p>

interface PartProps {
  transaction: TransactionDetail
  tab: TransactionTab
}

/** Parts that are told of transactions in a block of the chain alone. */
const MinedPart = ({ transaction, tab }: PartProps) => {
  const { transactionHash: hash, blockNumber, finality } = transaction
  if (finality === 'pending' || finality === 'forked') return <Empty text="transaction.partLater" />
  if (tab === 'internal') return <TransactionInternals hash={hash} block={blockNumber} />
  if (tab === 'state' || tab === 'trace') return <LazyExecution hash={hash} of={tab} />
  if (tab === 'blobs') {
    const hasBlobs = (transaction.blobVersionedHashes?.length ?? 0) > 0
    return hasBlobs ? <TransactionBlobs hash={hash} /> : <Empty text="transaction.noBlobs" />
  }
  const hasAuthorizations = (transaction.authorizationList?.length ?? 0) > 0
  if (!hasAuthorizations) return <Empty text="transaction.noAuthorizations" />
  return <AuthorizationsTable of={transactionAuthorizationList(hash)} />
}

const Part = (props: PartProps) => {
  const { transaction, tab } = props
  if (tab === 'input') return <InputPanel transaction={transaction} />
  if (tab === 'raw') return <RawPanel transaction={transaction} />
  // The transaction in another block may have left other logs.
  if (tab === 'logs') return <Logs key={transaction.blockHash} hash={transaction.transactionHash} />
  return <MinedPart key={`${transaction.blockHash}${tab}`} {...props} />
}

/** To the transactions of the same sender before and after this one. */
const Neighbours = ({ transaction, tab }: { transaction: TransactionDetail | undefined; tab: ViewProps['tab'] }) => {
  const t = useMessages()
  const step = (hash: `0x${string}` | null | undefined, icon: 'previous' | 'next', label: string) =>
    hash == null ? (
      <Button square disabled aria-label={label}>
        <Icon name={icon} />
      </Button>
    ) : (
      <ButtonLink square href={paths.transaction(hash, tab)} aria-label={label} data-tip={label}>
        <Icon name={icon} />
      </ButtonLink>
    )
  return (
    <span className={partStyles.steps}>
      {step(transaction?.previousBySender, 'previous', t('transaction.previousBySender'))}
      {step(transaction?.nextBySender, 'next', t('transaction.nextBySender'))}
    </span>
  )
}

/** No block has it: what the pool showed of it, or that nobody knows it. */
const Absent = ({ hash }: Pick<ViewProps, 'hash'>) => {
  const t = useMessages()
  const { pooled, isAsked } = usePooled(hash)
  if (pooled === undefined && !isAsked) return <TransactionNotFound id={hash} hash={hash} />
  return (
    <div className={styles.stack}>
      <PageHead title={t('transaction.title')} lead={<HashText hash={hash} whole />} />
      {pooled === undefined ? <TransactionSkeleton tabs={null} /> : <LazyPooled pooled={pooled} />}
    </div>
  )
}

/** Where a private note of it is written. */
const NoteSign = ({ hash, transaction }: Pick<ViewProps, 'hash'> & { transaction: TransactionDetail | undefined }) => {
  const t = useMessages()
  if (runtimeConfig().accounts === 'off') return null
  // null: there is one, and no key of this site opens it
  const isNoted = transaction?.privateNote !== undefined
  return (
    <IconLink
      icon="label"
      isOn={isNoted}
      label={t(isNoted ? 'transaction.noteChange' : 'transaction.noteIt')}
      href={paths.noteTransaction(hash)}
    />
  )
}

/** How it stands, for the tab of the browser; blocks before Byzantium do not say. */
const titleNote = ({ finality, status }: TransactionDetail) => {
  if (finality === 'pending' || finality === 'forked') return `units.${finality}` as const
  return status === 0 ? 'units.failed' : status === 1 ? 'units.success' : undefined
}

const View = ({ hash, tab }: ViewProps) => {
  const t = useMessages()
  const { transaction, isAbsent, error, retry } = useTransaction(hash)
  const tabs = <Tabs label={t('transaction.tabs')} tabs={useTabs(transaction, { hash, tab })} />
  const note = transaction && titleNote(transaction)
  usePageSubject({ note: note && t(note) })
  if (isAbsent) return <Absent hash={hash} />
  const isMissing = transaction === undefined && error !== null
  return (
    <div className={styles.stack}>
      <PageHead
        title={t('transaction.title')}
        aside={
          <>
            <Neighbours transaction={transaction} tab={tab} />
            <NoteSign hash={hash} transaction={transaction} />
          </>
        }
        lead={<HashText hash={hash} whole />}
      />
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

const tabOf = (search: URLSearchParams) => oneOf(transactionTabs, search.get('tab'))

/** What a part asks first. State and trace make a node work: their panels ask when they are on screen. */
const partQuery = (hash: `0x${string}`, tab: TransactionTab | undefined, search: URLSearchParams) => {
  const place = listLocation(search)
  if (tab === undefined) return movedQuery(hash)
  if (tab === 'logs') return pageQuery(transactionLogList(hash, logChoice(search)), place)
  if (tab === 'internal') return pageQuery(transactionInternalList(hash), place)
  if (tab === 'blobs') return transactionBlobsQuery(hash)
  if (tab === 'authorizations') return pageQuery(transactionAuthorizationList(hash), place)
  return tab === 'input' || tab === 'raw' ? transactionInfoQuery(hash) : undefined
}

export const queries: ScreenQueries = ({ parameter, search }) => {
  const hash = transactionId(parameter('id'))
  if (hash === undefined) return []
  const transaction = subject(transactionQuery(hash), subject(pooledQuery(hash)))
  const more = partQuery(hash, tabOf(search), search)
  return more === undefined ? [transaction] : [transaction, more]
}

/** A transaction by its hash. */
export const Screen = () => {
  const id = usePathParameter('id')
  const tab = tabOf(useSearchParameters())
  const hash = transactionId(id)
  if (hash === undefined) return <TransactionNotFound id={id} hash={undefined} />
  return <View key={hash} hash={hash} tab={tab} />
}
