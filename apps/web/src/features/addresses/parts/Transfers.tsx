import type { TokenTransferRecord } from '@corescope/api-schema/tokens/calls'
import { useMemo } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { TokenAmount } from '../../../entities/amounts.tsx'
import { Method } from '../../../entities/Method.tsx'
import { TimeHeader, Timestamp } from '../../../entities/Timestamp.tsx'
import { TokenLink } from '../../../entities/TokenLink.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { formatInteger } from '../../../format/number.ts'
import type { translate } from '../../../i18n/translate.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListTable } from '../../../lists/ListTable.tsx'
import { useList } from '../../../lists/use-list.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Column } from '../../../ui/table/Table.tsx'
import styles from './Parts.module.css'
import { addressTransferList } from './queries.ts'

type TransferColumn = Column<TokenTransferRecord>
type Standard = 20 | 721 | 1155

const directionOf = ({ from, to }: TokenTransferRecord, owner: string) =>
  from.hash !== owner ? 'in' : to.hash === owner ? 'self' : 'out'

const placeColumns = (t: typeof translate): TransferColumn[] => [
  {
    key: 'transaction',
    header: t('address-parts.transaction'),
    width: 200,
    firm: true,
    cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} primary />,
  },
  {
    key: 'method',
    header: t('address-parts.method'),
    width: 110,
    cell: ({ method }) => <Method method={method} isCreation={method === null} />,
  },
  {
    key: 'time',
    header: <TimeHeader />,
    width: 146,
    firm: true,
    cell: ({ timestamp }) => <Timestamp value={timestamp} />,
  },
]

const partyColumns = (t: typeof translate, owner: string): TransferColumn[] => [
  {
    key: 'from',
    header: t('address-parts.from'),
    width: 203,
    firm: true,
    cell: ({ from }) => <AddressLink address={from} link={from.hash !== owner} />,
  },
  {
    key: 'direction',
    header: <span className="sr-only">{t('address-parts.direction')}</span>,
    width: 80,
    cell: (row) => {
      const direction = directionOf(row, owner)
      return (
        <span className={classNames(styles.direction, direction !== 'self' && styles[direction])}>
          {t(`address-parts.${direction}`)}
        </span>
      )
    },
  },
  {
    key: 'to',
    header: t('address-parts.to'),
    width: 203,
    firm: true,
    cell: ({ to }) => <AddressLink address={to} link={to.hash !== owner} />,
  },
]

const movedColumns = (t: typeof translate, standard: Standard): TransferColumn[] => [
  ...(standard === 20
    ? []
    : [
        {
          key: 'item',
          header: t('address-parts.item'),
          width: 110,
          cell: ({ tokenItem }: TokenTransferRecord) => (tokenItem === null ? '–' : `#${formatInteger(tokenItem)}`),
        },
      ]),
  ...(standard === 721
    ? []
    : [
        {
          key: 'amount',
          header: t('address-parts.amount'),
          width: 130,
          align: 'end' as const,
          cell: ({ amount, token }: TokenTransferRecord) => (
            <TokenAmount amount={amount} decimals={token.decimals ?? 0} fractionDigits={6} />
          ),
        },
      ]),
  { key: 'token', header: t('address-parts.token'), width: 190, cell: ({ token }) => <TokenLink token={token} /> },
]

/** Transfers of the tokens of one standard from and to an address, newest first. */
export const Transfers = ({ address, standard }: { address: `0x${string}`; standard: Standard }) => {
  const t = useMessages()
  const list = useList(addressTransferList(address, standard))
  const columns = useMemo(
    () => [...placeColumns(t), ...partyColumns(t, address), ...movedColumns(t, standard)],
    [t, address, standard],
  )
  return (
    <ListTable
      list={list}
      caption={t(`address-parts.tabErc${standard}`)}
      columns={columns}
      rowKey={({ transactionHash, logIndex, item }) => `${transactionHash} ${logIndex} ${item}`}
      emptyText={list.error === undefined ? t('address-parts.emptyTransfers') : undefined}
    />
  )
}
