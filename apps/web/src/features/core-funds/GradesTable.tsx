import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { amountCell, NativeAmount } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatPercentage } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { gradeList } from './queries.ts'

type Grade = CallResponse<'dualStaking'>['records'][number]

const columnsOf = (t: typeof translate): Column<Grade>[] => [
  ...placeColumns<Grade>(),
  {
    key: 'paid',
    header: t('coreFunds.paid'),
    width: 210,
    align: 'end',
    card: 'amount',
    cell: ({ amount }) => <NativeAmount wei={amount} />,
  },
  {
    key: 'rate',
    header: t('coreFunds.rate'),
    width: 120,
    align: 'end',
    cell: ({ rate }) => formatPercentage(rate / 100),
  },
  {
    key: 'difference',
    header: t('coreFunds.difference'),
    width: 210,
    ...amountCell(({ difference }) => difference),
  },
  {
    key: 'lost',
    header: t('coreFunds.lost'),
    width: 210,
    ...amountCell(({ lost }) => lost),
  },
]

/** Bitcoin rewards that an address claimed, with their grade, newest first. */
export const GradesTable = ({ delegator }: { delegator: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(gradeList(delegator))
  return (
    <ListTable
      list={list}
      caption={t('coreFunds.grades')}
      columns={useMemo(() => columnsOf(t), [t])}
      rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      emptyText={list.error === undefined ? t('coreFunds.emptyGrades') : undefined}
    />
  )
}
