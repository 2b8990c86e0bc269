import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatPercentage } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { commissionList } from './queries.ts'

type Commission = CallResponse<'validatorCommissions'>['records'][number]

const columnsOf = (t: typeof translate): Column<Commission>[] => [
  ...placeColumns<Commission>(),
  {
    key: 'commission',
    header: t('coreFunds.commission'),
    width: 200,
    align: 'end',
    card: 'badge',
    cell: ({ commission }) => formatPercentage(commission / 10, 1),
  },
  {
    key: 'before',
    header: t('coreFunds.before'),
    width: 200,
    align: 'end',
    cell: ({ previous }) => (previous === null ? '–' : formatPercentage(previous / 10, 1)),
  },
]

/** Commissions that a candidate set, newest first. */
export const CommissionsTable = ({ operator }: { operator: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(commissionList(operator))
  return (
    <ListTable
      list={list}
      caption={t('coreFunds.commissions')}
      columns={useMemo(() => columnsOf(t), [t])}
      rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      emptyText={list.error === undefined ? t('coreFunds.emptyCommissions') : undefined}
    />
  )
}
