import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatPercentage } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { historyList } from './queries.ts'
import { isSameStanding, Status } from './Status.tsx'
import styles from './Validators.module.css'

type Entry = CallResponse<'validatorHistory'>['records'][number]

/** Events of a registration that have a name of their own. */
const events = [
  'registered',
  'unregistered',
  'updated',
  'addedMargin',
  'deductedMargin',
  'commissionEdited',
  'consensusEdited',
  'feeEdited',
  'descriptionEdited',
  'voteAddressEdited',
] as const

const eventName = (event: string, t: typeof translate) => {
  const known = events.find((one) => one === event)
  return known === undefined ? <code>{event}</code> : t(`validators.event_${known}`)
}

const addressColumn = (key: 'consensus' | 'fee', header: string): Column<Entry> => ({
  ...{ key, header, width: 210 },
  cell: (row) => (row[key] === null ? '–' : <AddressLink address={row[key]} />),
})

const historyColumns = (t: typeof translate): Column<Entry>[] => [
  ...placeColumns<Entry>(),
  { key: 'event', header: t('validators.event'), width: 220, card: 'badge', cell: ({ event }) => eventName(event, t) },
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
  addressColumn('consensus', t('validators.consensus')),
  addressColumn('fee', t('validators.feeAddress')),
]

const stateColumns = (t: typeof translate): Column<Entry>[] => [
  ...placeColumns<Entry>(),
  {
    key: 'state',
    header: t('validators.state'),
    width: 480,
    cell: ({ event, oldStatus, newStatus }) =>
      event === 'struckOff' ? (
        t('validators.event_struckOff')
      ) : (
        <span className={styles.names}>
          <Status flags={oldStatus ?? []} /> → <Status flags={newStatus ?? []} />
          {isSameStanding(oldStatus ?? [], newStatus ?? []) && (
            <span className={styles.soft}>{t('validators.electionCleared')}</span>
          )}
        </span>
      ),
  },
]

const rowKey = ({ transactionHash, logIndex }: Entry) => `${transactionHash}${logIndex}`

/** Registration and changes of a candidate, newest first, then how its state changed: elected, jailed, let out. */
export const HistoryTable = ({ operator }: { operator: `0x${string}` }) => {
  const t = useMessages()
  const changes = useList(historyList(operator, 'registration'))
  const states = useList(historyList(operator, 'status'), { pageName: 'statePage' })
  return (
    <>
      <ListTable
        list={changes}
        caption={t('validators.historyTitle')}
        columns={useMemo(() => historyColumns(t), [t])}
        rowKey={rowKey}
        emptyText={changes.error === undefined ? t('validators.emptyHistory') : undefined}
      />
      <h3 className={styles.under}>{t('validators.stateHistory')}</h3>
      <ListTable
        list={states}
        caption={t('validators.stateHistory')}
        columns={useMemo(() => stateColumns(t), [t])}
        rowKey={rowKey}
        emptyText={states.error === undefined ? t('validators.emptyHistory') : undefined}
      />
    </>
  )
}
