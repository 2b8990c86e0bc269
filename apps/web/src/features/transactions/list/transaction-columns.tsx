import type { TransactionSummary } from '@corescope/api-schema/shapes/transaction-summary'
import { runtimeConfig } from '../../../config/runtime-config.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { amountCell, Fee } from '../../../entities/amounts.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { isBareCall } from '../../../entities/calls/bare-call.ts'
import { Method } from '../../../entities/Method.tsx'
import { StatusBadge, transactionStatus } from '../../../entities/StatusBadge.tsx'
import { TimeHeader, Timestamp } from '../../../entities/Timestamp.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import type { translate } from '../../../i18n/translate.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Column } from '../../../ui/table/Table.tsx'
import { directionOf } from './direction.ts'
import { QuickView } from './QuickView.tsx'
import styles from './TransactionList.module.css'

type Translate = typeof translate
type TransactionColumn = Column<TransactionSummary>

export interface TransactionColumnOptions {
  /** The address whose list it is: directions are seen from there, and it is no link to itself. */
  owner?: string
  /** false where all rows are of one block. */
  block?: boolean
}

const hashColumn = (t: Translate): TransactionColumn => ({
  key: 'hash',
  header: t('transactions.hash'),
  width: 226,
  firm: true,
  cell: ({ transactionHash, privateNote }) => (
    <span className={styles.hash}>
      <QuickView hash={transactionHash} />
      <span className={styles.noted} data-noted={privateNote ? '' : undefined}>
        <TransactionLink hash={transactionHash} primary />
      </span>
    </span>
  ),
})

const methodColumn = (t: Translate): TransactionColumn => ({
  key: 'method',
  header: t('transactions.method'),
  width: 140,
  roomy: 160,
  cell: (row) => (
    <span data-tip={row.isSystem ? t('transactions.systemTip') : undefined}>
      <Method method={row.method} isCreation={row.to === null} isBare={isBareCall(row)} />
    </span>
  ),
})

const directionColumn = (t: Translate, owner: string): TransactionColumn => ({
  key: 'direction',
  header: <span className="sr-only">{t('transactions.direction')}</span>,
  width: 80,
  cell: (row) => {
    const direction = directionOf(row, owner)
    return (
      <span className={classNames(styles.direction, direction !== 'self' && styles[direction])}>
        {t(`transactions.${direction}`)}
      </span>
    )
  },
})

const placeColumns = (t: Translate, block: boolean): TransactionColumn[] => [
  ...(block
    ? [
        {
          key: 'block',
          header: t('transactions.block'),
          width: 92,
          firm: true,
          cell: ({ blockNumber }: TransactionSummary) => <BlockLink blockNumber={blockNumber} />,
        },
      ]
    : []),
  {
    key: 'time',
    header: <TimeHeader />,
    width: 146,
    firm: true,
    cell: ({ timestamp }) => <Timestamp value={timestamp} />,
  },
]

const Receiver = ({ row, owner, t }: { row: TransactionSummary; owner?: string | undefined; t: Translate }) => {
  const receiver = row.to ?? row.createdContract
  if (receiver === null) return <span className={styles.soft}>{t('transactions.notCreated')}</span>
  return (
    <span data-tip={row.to === null ? t('transactions.created') : undefined}>
      <AddressLink address={receiver} link={receiver.hash !== owner} />
    </span>
  )
}

/** Their heads name the coin, so that the cells hold figures alone. */
const amountColumns = (t: Translate): TransactionColumn[] => {
  const { symbol } = runtimeConfig().chain
  return [
    {
      key: 'value',
      header: t('transactions.valueIn', { symbol }),
      label: symbol,
      width: 124,
      firm: true,
      ...amountCell(({ value }) => value, false),
    },
    {
      key: 'fee',
      header: t('transactions.feeIn', { symbol }),
      width: 120,
      firm: true,
      align: 'end',
      cell: ({ fee }) => <Fee wei={fee} symbol={false} />,
    },
  ]
}

/** Columns of every list of transactions. */
export const transactionColumns = (
  t: Translate,
  { owner, block = true }: TransactionColumnOptions = {},
): TransactionColumn[] => [
  hashColumn(t),
  methodColumn(t),
  ...placeColumns(t, block),
  {
    key: 'from',
    header: t('transactions.from'),
    width: 207,
    firm: true,
    cell: ({ from }) => <AddressLink address={from} link={from.hash !== owner} />,
  },
  ...(owner === undefined ? [] : [directionColumn(t, owner)]),
  {
    key: 'to',
    header: t('transactions.to'),
    width: 207,
    firm: true,
    cell: (row) => <Receiver row={row} owner={owner} t={t} />,
  },
  ...amountColumns(t),
  {
    key: 'status',
    header: t('transactions.status'),
    width: 80,
    cell: ({ status }) => <StatusBadge status={transactionStatus(status)} compact />,
  },
]
