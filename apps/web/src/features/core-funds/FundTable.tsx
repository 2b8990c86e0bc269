import type { FundName } from '@corescope/api-schema/core-funds/calls'
import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { fundList } from './queries.ts'

type FundRecord = CallResponse<'coreFunds'>['records'][number]

const columnsOf = (t: typeof translate): Column<FundRecord>[] => [
  ...placeColumns<FundRecord>(),
  {
    key: 'kind',
    header: t('coreFunds.kind'),
    width: 150,
    card: 'badge',
    cell: ({ kind }) => t(`coreFunds.kind_${kind}`),
  },
  {
    key: 'other',
    header: t('coreFunds.other'),
    width: 250,
    card: 'from',
    cell: ({ other }) => <AddressLink address={other} />,
  },
  {
    key: 'amount',
    header: t('coreFunds.amount'),
    width: 210,
    ...amountCell(({ amount }) => amount),
  },
  {
    key: 'sum',
    header: <span data-tip={t('coreFunds.sumHelp')}>{t('coreFunds.sum')}</span>,
    label: t('coreFunds.sum'),
    width: 210,
    ...amountCell(({ sum }) => sum),
  },
]

/** What a fund took in and paid out, newest first. */
export const FundTable = ({ fund }: { fund: FundName }) => {
  const t = useMessages()
  const list = useList(fundList(fund))
  return (
    <ListTable
      list={list}
      caption={t('coreFunds.fundsTitle')}
      columns={useMemo(() => columnsOf(t), [t])}
      rowKey={({ transactionHash, logIndex, kind }) => `${transactionHash}${logIndex}${kind}`}
      emptyText={list.error === undefined ? t('coreFunds.emptyFund') : undefined}
    />
  )
}
