import type { InternalTransaction } from '@corescope/api-schema/internal-transactions/calls'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { callPlace } from '../../entities/calls/call-place.ts'
import { haltText } from '../../entities/failure-reason/halt-text.ts'
import { StatusBadge } from '../../entities/StatusBadge.tsx'
import { TimeHeader, Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { amountFraction, formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { internalKey } from './first-of-block.ts'
import styles from './Internal.module.css'

type Translate = typeof translate
type InternalColumn = Column<InternalTransaction>

export interface InternalColumnOptions {
  /** The address whose list it is. */
  owner?: string | undefined
  /** Block and time, on these rows alone; without it all rows are of one block. */
  firsts?: ReadonlySet<string> | undefined
  /** false where all rows are of one transaction. */
  transaction?: boolean | undefined
  /** Calls stand under those that made them. */
  tree?: boolean | undefined
}

const placeColumns = (t: Translate, firsts: ReadonlySet<string>): InternalColumn[] => [
  {
    key: 'block',
    card: 'meta',
    header: t('internal.block'),
    width: 92,
    firm: true,
    cell: (row) => firsts.has(internalKey(row)) && <BlockLink blockNumber={row.blockNumber} />,
  },
  {
    key: 'time',
    header: <TimeHeader />,
    width: 146,
    firm: true,
    cell: (row) => firsts.has(internalKey(row)) && <Timestamp value={row.timestamp} />,
  },
]

const transactionColumn = (t: Translate): InternalColumn => ({
  key: 'transaction',
  card: 'title',
  header: t('internal.transaction'),
  width: 204,
  firm: true,
  cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} primary />,
})

const callColumn = (t: Translate, tree: boolean): InternalColumn => ({
  key: 'type',
  card: 'badge',
  header: t('internal.type'),
  width: tree ? 240 : 150,
  firm: tree,
  cell: ({ type, traceAddress }) => (
    <span
      className={styles.call}
      style={tree ? { paddingInlineStart: Math.min(traceAddress.length - 1, 10) * 14 } : undefined}
    >
      <span className={styles.type}>{t(`internal.type_${type}`)}</span>
      <span className={styles.soft} data-tip={t('internal.depth', { depth: traceAddress.length })}>
        {callPlace(traceAddress)}
      </span>
    </span>
  ),
})

const directionOf = ({ from, to }: InternalTransaction, owner: string) => {
  if (from.hash !== owner) return 'in'
  return to?.hash === owner ? 'self' : 'out'
}

const directionColumn = (t: Translate, owner: string): InternalColumn => ({
  key: 'direction',
  header: <span className="sr-only">{t('internal.direction')}</span>,
  width: 80,
  cell: (row) => {
    const direction = directionOf(row, owner)
    return <span className={classNames(styles.direction, styles[direction])}>{t(`internal.${direction}`)}</span>
  },
})

const outcomeOf = ({ failedAbove, reason, error }: InternalTransaction, t: Translate) =>
  failedAbove
    ? t('internal.failedAbove')
    : t('internal.failedWith', { reason: reason ?? (haltText(t, error ?? '') || '–') })

const amountColumns = (t: Translate): InternalColumn[] => [
  {
    key: 'value',
    header: t('internal.valueIn', { symbol: runtimeConfig().chain.symbol }),
    label: runtimeConfig().chain.symbol,
    width: 130,
    align: 'end',
    fraction: ({ value }) => amountFraction(value),
    cell: ({ value, status }, padTo) => (
      <span className={status === 0 ? styles.undone : undefined}>
        <NativeAmount wei={value} padTo={padTo} symbol={false} />
      </span>
    ),
  },
  {
    key: 'gasUsed',
    header: t('internal.gasUsed'),
    width: 100,
    align: 'end',
    cell: ({ gasUsed }) => (gasUsed === null ? '–' : formatInteger(gasUsed)),
  },
  {
    key: 'status',
    header: t('internal.status'),
    width: 80,
    cell: (row) =>
      row.status === 1 ? (
        <StatusBadge status="success" compact />
      ) : (
        <span className={styles.failed} data-tip={outcomeOf(row, t)}>
          <StatusBadge status="failed" compact />
          <span className="sr-only">{outcomeOf(row, t)}</span>
        </span>
      ),
  },
]

/** Columns of every list of internal transactions. */
export const internalColumns = (t: Translate, options: InternalColumnOptions): InternalColumn[] => {
  const { owner, firsts, transaction = true, tree = false } = options
  return [
    ...(firsts === undefined ? [] : placeColumns(t, firsts)),
    ...(transaction ? [transactionColumn(t)] : []),
    callColumn(t, tree),
    {
      key: 'from',
      header: t('internal.from'),
      width: 207,
      firm: true,
      cell: ({ from }) => <AddressLink address={from} link={from.hash !== owner} />,
    },
    ...(owner === undefined ? [] : [directionColumn(t, owner)]),
    {
      key: 'to',
      header: t('internal.to'),
      width: 207,
      firm: true,
      cell: ({ to }) =>
        to === null ? (
          <span className={styles.soft}>{t('internal.notCreated')}</span>
        ) : (
          <AddressLink address={to} link={to.hash !== owner} />
        ),
    },
    ...amountColumns(t),
  ]
}
