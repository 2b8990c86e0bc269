import type { WithdrawalRecord } from '@corescope/api-schema/withdrawals/calls'
import { useMemo } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { TimeHeader, Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { addressWithdrawalList, blockWithdrawalList } from './queries.ts'

type WithdrawalColumn = Column<WithdrawalRecord>

const placeColumns = (t: typeof translate): WithdrawalColumn[] => [
  {
    key: 'block',
    header: t('withdrawals.block'),
    width: 100,
    firm: true,
    cell: ({ blockNumber }) => <BlockLink blockNumber={blockNumber} primary />,
  },
  {
    key: 'time',
    header: <TimeHeader />,
    width: 146,
    firm: true,
    cell: ({ timestamp }) => <Timestamp value={timestamp} />,
  },
]

const withdrawalColumns = (t: typeof translate, of: 'block' | 'address'): WithdrawalColumn[] => [
  { key: 'index', header: t('withdrawals.index'), width: 120, cell: (row) => formatInteger(row.withdrawalIndex) },
  {
    key: 'validator',
    header: t('withdrawals.validator'),
    width: 140,
    cell: (row) => formatInteger(row.validatorIndex),
  },
  ...(of === 'address'
    ? placeColumns(t)
    : [
        {
          key: 'address',
          header: t('withdrawals.address'),
          width: 216,
          firm: true,
          cell: ({ address }: WithdrawalRecord) => <AddressLink address={address} />,
        },
      ]),
  {
    key: 'amount',
    header: t('withdrawals.amountIn', { symbol: runtimeConfig().chain.symbol }),
    width: 160,
    ...amountCell(({ amount }) => amount, false),
  },
]

/** Withdrawals (EIP-4895) of a block in order, or those an address received, newest first. */
export const WithdrawalsTable = (props: { block: number } | { address: `0x${string}` }) => {
  const t = useMessages()
  const of = 'block' in props ? 'block' : 'address'
  const query = 'block' in props ? blockWithdrawalList(props.block) : addressWithdrawalList(props.address)
  const list = useList(query, { live: of === 'address' })
  return (
    <ListTable
      list={list}
      caption={t('withdrawals.caption')}
      columns={useMemo(() => withdrawalColumns(t, of), [t, of])}
      rowKey={({ withdrawalIndex }) => withdrawalIndex}
      emptyText={list.error === undefined ? t('withdrawals.empty') : undefined}
    />
  )
}
