import type { PendingTransactionRecord } from '@corescope/api-schema/pending-transactions/calls'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { isBareCall } from '../../entities/calls/bare-call.ts'
import { Method } from '../../entities/Method.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { formatAmount, formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import type { translate } from '../../i18n/translate.ts'
import type { Column } from '../../ui/table/Table.tsx'
import styles from './Pending.module.css'
import type { PendingState } from './queries.ts'

type Translate = typeof translate
type PendingColumn = Column<PendingTransactionRecord>

const Fate = ({ row, t }: { row: PendingTransactionRecord; t: Translate }) => {
  const { state, blockNumber, replacedBy } = row
  if (state === 'dropped') return t('pending.dropped')
  if (state === 'mined' && blockNumber !== null)
    return rich(t('pending.minedIn'), { block: () => <BlockLink blockNumber={blockNumber} /> })
  if (state === 'replaced' && replacedBy !== null)
    return rich(t('pending.replacedBy'), { transaction: () => <TransactionLink hash={replacedBy} copy={false} /> })
  return state === 'replaced' ? t('pending.replacedUnknown') : '–'
}

const callColumns = (t: Translate): PendingColumn[] => [
  {
    key: 'hash',
    header: t('pending.hash'),
    width: 200,
    firm: true,
    cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} primary />,
  },
  {
    key: 'method',
    header: t('pending.method'),
    width: 130,
    cell: ({ method, to, kind, value }) => (
      <Method
        method={kind === 0 && method?.name === null ? null : method}
        isCreation={to === null}
        isBare={isBareCall({ method, value, callsCode: kind === 1 })}
      />
    ),
  },
]

const partyColumns = (t: Translate, state: PendingState): PendingColumn[] => [
  {
    key: 'from',
    header: t('pending.from'),
    width: 207,
    firm: true,
    cell: ({ from }) => <AddressLink address={from} />,
  },
  {
    key: 'nonce',
    header: t('pending.nonce'),
    // a gap is marked in what waits alone
    width: state === 'pending' ? 128 : 82,
    firm: true,
    cell: ({ nonce, isQueued }) => (
      <span className={styles.nonce}>
        {formatInteger(nonce)}
        {isQueued && (
          <span className={styles.gap} data-tip={t('pending.nonceGap')}>
            {t('pending.queued')}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'to',
    header: t('pending.to'),
    width: 207,
    firm: true,
    cell: ({ to }) => (to === null ? <Method method={null} isCreation /> : <AddressLink address={to} />),
  },
]

const gasColumn = (t: Translate): PendingColumn => ({
  key: 'gas',
  header: t('pending.gasLimit'),
  width: 104,
  firm: true,
  align: 'end',
  cell: ({ gas }) => formatInteger(gas),
})

const amountColumns = (t: Translate, state: PendingState): PendingColumn[] => [
  {
    key: 'value',
    header: t('pending.valueIn', { symbol: runtimeConfig().chain.symbol }),
    label: runtimeConfig().chain.symbol,
    width: 116,
    ...amountCell(({ value }) => value, false),
  },
  // what became of it needs the room
  ...(state === 'pending' ? [gasColumn(t)] : []),
  {
    key: 'maxFee',
    header: t('pending.maxFee'),
    width: 120,
    align: 'end',
    cell: ({ maxFeePerGas, gasPrice }) => formatAmount(maxFeePerGas ?? gasPrice, { decimals: 9 }),
  },
]

/** Columns of the pool: what waits, or how waits ended. */
export const pendingColumns = (t: Translate, state: PendingState): PendingColumn[] => [
  ...callColumns(t),
  {
    key: 'seen',
    header: t('pending.seen'),
    width: 136,
    firm: true,
    cell: ({ appearedAt }) => <Timestamp value={appearedAt} />,
  },
  ...partyColumns(t, state),
  ...amountColumns(t, state),
  ...(state === 'pending'
    ? []
    : [
        {
          key: 'fate',
          header: t('pending.fate'),
          width: 226,
          firm: true,
          cell: (row) => (
            <span className={styles.fate}>
              <Fate row={row} t={t} />
            </span>
          ),
        } as PendingColumn,
      ]),
]
