import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { feeShareChangeList } from './queries.ts'

type Change = CallResponse<'feeShareHistory'>['records'][number]

const columnsOf = (t: typeof translate): Column<Change>[] => [
  ...placeColumns<Change>(),
  {
    key: 'change',
    header: t('coreFunds.change'),
    width: 160,
    card: 'badge',
    cell: ({ event }) => t(`coreFunds.change_${event}`),
  },
  {
    key: 'contract',
    header: t('coreFunds.contract'),
    width: 300,
    card: 'from',
    cell: ({ contract }) => <AddressLink address={contract} />,
  },
  {
    key: 'count',
    header: t('coreFunds.count'),
    width: 120,
    align: 'end',
    cell: ({ events }) => (events === null ? '–' : formatInteger(events)),
  },
]

/** Fee shares that were set and removed, newest first. */
export const ShareChangesTable = () => {
  const t = useMessages()
  const list = useList(feeShareChangeList)
  return (
    <ListTable
      list={list}
      caption={t('coreFunds.changes')}
      columns={useMemo(() => columnsOf(t), [t])}
      rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      emptyText={list.error === undefined ? t('coreFunds.emptyChanges') : undefined}
    />
  )
}
