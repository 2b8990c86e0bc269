import type { BalanceEntryRecord, HistoryCoverage } from '@corescope/api-schema/balance-history/calls'
import { Suspense, useMemo } from 'react'
import { amountCell, NativeAmount } from '../../../entities/amounts.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { reasonKey } from '../../../entities/balance-reason-key.ts'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { amountFraction, formatInteger } from '../../../format/number.ts'
import { useHydrated } from '../../../hydration/use-hydrated.ts'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import type { translate } from '../../../i18n/translate.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListTable } from '../../../lists/ListTable.tsx'
import { useList } from '../../../lists/use-list.ts'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/table/Table.tsx'
import styles from './Parts.module.css'
import { balanceHistoryList } from './queries.ts'
import { timeColumn } from './time-column.tsx'

const BalanceChart = lazyPart('BalanceChart', async () => (await import('./BalanceChart.tsx')).BalanceChart)

interface CoverageProps {
  coverage: HistoryCoverage | undefined
  /** No row says why. */
  isUnexplained: boolean
}

const Coverage = ({ coverage, isUnexplained }: CoverageProps) => {
  const t = useMessages()
  if (coverage === undefined) return null
  const { from, head, idle } = coverage
  const text =
    from === null || head === null
      ? t('address-parts.coveredNone')
      : t('address-parts.covered', { from: formatInteger(from), head: formatInteger(head) })
  return (
    <p className={styles.note}>
      {text} {idle !== null && t(`address-parts.history_${idle}`)} {isUnexplained && t('address-parts.unexplained')}
    </p>
  )
}

const Reasons = ({ codes, t }: { codes: readonly number[] | null; t: typeof translate }) => {
  if (codes === null) return <span className={styles.soft}>{t('address-parts.reasonsUnknown')}</span>
  return codes
    .map((code) => {
      const key = reasonKey(code)
      return key === undefined ? String(code) : t(key)
    })
    .join(', ')
}

/** The transaction that names the account, or where the several of its block are listed; none where none is known to. */
const Cause = ({ address, entry, t }: { address: string; entry: BalanceEntryRecord; t: typeof translate }) => {
  const { blockNumber, transactions, transactionHash, onlyInside } = entry
  if (transactionHash !== null) return <TransactionLink hash={transactionHash} />
  if (transactions === 0) return <span data-none>–</span>
  const range = { fromBlock: blockNumber, toBlock: blockNumber }
  return (
    <a href={paths.address(address, onlyInside ? { tab: 'internal', ...range } : range)}>
      {t('address-parts.blockTransactions')}
    </a>
  )
}

interface HistoryColumns {
  address: string
  /** Some row says why. */
  isExplained: boolean
}

const historyColumns = (
  t: typeof translate,
  { address, isExplained }: HistoryColumns,
): Column<BalanceEntryRecord>[] => [
  {
    key: 'block',
    header: t('address-parts.block'),
    width: 110,
    firm: true,
    cell: ({ blockNumber }) => <BlockLink blockNumber={blockNumber} primary />,
  },
  timeColumn(),
  {
    key: 'transaction',
    header: t('address-parts.transaction'),
    width: 200,
    firm: true,
    cell: (entry) => <Cause address={address} entry={entry} t={t} />,
  },
  {
    key: 'change',
    card: 'amount',
    header: t('address-parts.change'),
    width: 240,
    align: 'end',
    fraction: ({ change }) => amountFraction(change),
    cell: ({ change }, padTo) => (
      <span className={change.startsWith('-') ? styles.loss : styles.gain}>
        {!change.startsWith('-') && '+'}
        <NativeAmount wei={change} padTo={padTo} />
      </span>
    ),
  },
  {
    key: 'balance',
    card: 'meta',
    header: t('address-parts.balance'),
    width: 260,
    ...amountCell(({ balance }) => balance),
  },
  ...(isExplained
    ? [
        {
          key: 'reasons',
          header: t('address-parts.reasons'),
          width: 360,
          cell: ({ reasons }: BalanceEntryRecord) => <Reasons codes={reasons} t={t} />,
        },
      ]
    : []),
]

/** Blocks that changed the balance of an address, newest first, by which transaction, and why where a node tells it. */
export const BalanceHistory = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const isHydrated = useHydrated()
  const list = useList(balanceHistoryList(address))
  // Where a node tells no reasons it tells none at all: said once, not in each row.
  const isExplained = list.rows.some(({ reasons }) => reasons !== null)
  return (
    <>
      <Coverage coverage={list.answer?.coverage} isUnexplained={list.rows.length > 0 && !isExplained} />
      <Suspense>{isHydrated && <BalanceChart address={address} />}</Suspense>
      <ListTable
        list={list}
        caption={t('address-parts.tabBalance')}
        columns={useMemo(() => historyColumns(t, { address, isExplained }), [t, address, isExplained])}
        rowKey={({ blockNumber }) => blockNumber}
        emptyText={list.error === undefined ? t('address-parts.emptyBalance') : undefined}
      />
    </>
  )
}
