import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { amountCell } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatPercentage } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { historyList } from './queries.ts'
import { Status } from './Status.tsx'
import styles from './Validators.module.css'

type Entry = CallResponse<'validatorHistory'>['records'][number]

const historyColumns = (t: typeof translate): Column<Entry>[] => [
  ...placeColumns<Entry>(),
  { key: 'event', header: t('validators.event'), width: 180, card: 'badge', cell: ({ event }) => <code>{event}</code> },
  {
    key: 'state',
    header: t('validators.state'),
    width: 300,
    cell: ({ oldStatus, newStatus }) =>
      newStatus === null ? (
        '–'
      ) : (
        <span className={styles.names}>
          {oldStatus !== null && (
            <>
              <Status flags={oldStatus} /> →
            </>
          )}
          <Status flags={newStatus} />
        </span>
      ),
  },
  {
    key: 'commission',
    header: t('validators.commission'),
    width: 120,
    align: 'end',
    cell: ({ commission }) => (commission === null ? '–' : formatPercentage(commission / 10, 1)),
  },
  {
    key: 'amount',
    header: t('validators.marginChange'),
    width: 190,
    ...amountCell(({ margin }) => margin),
  },
]

/** Registration and changes of a candidate, newest first. */
export const HistoryTable = ({ operator }: { operator: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(historyList(operator))
  return (
    <ListTable
      list={list}
      caption={t('validators.historyTitle')}
      columns={useMemo(() => historyColumns(t), [t])}
      rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      emptyText={list.error === undefined ? t('validators.emptyHistory') : undefined}
    />
  )
}
