import type { FeeDistributionRecord } from '@corescope/api-schema/balance-history/calls'
import { useMemo } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { amountCell } from '../../../entities/amounts.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import type { translate } from '../../../i18n/translate.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListTable } from '../../../lists/ListTable.tsx'
import { numberedKeys } from '../../../lists/numbered-keys.ts'
import { useList } from '../../../lists/use-list.ts'
import type { Column } from '../../../ui/table/Table.tsx'
import { feeShareList } from './queries.ts'
import { timeColumn } from './time-column.tsx'

const feeColumns = (t: typeof translate): Column<FeeDistributionRecord>[] => [
  {
    key: 'transaction',
    header: t('address-parts.transaction'),
    width: 200,
    firm: true,
    cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} primary />,
  },
  timeColumn(),
  {
    key: 'from',
    header: t('address-parts.from'),
    width: 203,
    firm: true,
    cell: ({ from }) => <AddressLink address={from} />,
  },
  {
    key: 'to',
    header: t('address-parts.to'),
    width: 203,
    firm: true,
    cell: ({ to }) => (to === null ? '–' : <AddressLink address={to} />),
  },
  {
    key: 'fee',
    header: t('address-parts.fee'),
    width: 180,
    ...amountCell(({ fee }) => fee),
  },
  {
    key: 'amount',
    header: t('address-parts.share'),
    width: 180,
    ...amountCell(({ amount }) => amount),
  },
]

/** Shares of fees that Core's fee market paid an address. */
export const FeeShares = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(feeShareList(address))
  // one transaction may pay several shares
  const keys = numberedKeys(list.rows, ({ transactionHash }) => transactionHash)
  return (
    <ListTable
      list={list}
      caption={t('address-parts.tabFees')}
      columns={useMemo(() => feeColumns(t), [t])}
      rowKey={(row) => keys.get(row)!}
      emptyText={list.error === undefined ? t('address-parts.emptyFees') : undefined}
    />
  )
}
