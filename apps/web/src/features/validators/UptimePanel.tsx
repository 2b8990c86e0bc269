import type { UptimeRecord } from '@corescope/api-schema/validators/calls'
import { useMemo } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { formatInteger, formatPercentage } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { DownloadBar } from '../../lists/ListBar.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'

const uptimeQuery = apiQuery('validatorUptime', {})

const number = (key: 'sealed' | 'missed', t: typeof translate): Column<UptimeRecord> => ({
  ...{ key, header: t(`validators.uptime_${key}`), width: 140, align: 'end' },
  cell: (row) => formatInteger(row[key]),
})

const uptimeColumns = (t: typeof translate): Column<UptimeRecord>[] => [
  {
    key: 'validator',
    header: t('validators.validator'),
    width: 300,
    card: 'title',
    cell: ({ operator, consensus }) => <AddressLink address={operator ?? consensus} />,
  },
  {
    key: 'uptime',
    header: <span data-tip={t('validators.uptimeHelp')}>{t('validators.uptime')}</span>,
    label: t('validators.uptime'),
    width: 130,
    align: 'end',
    card: 'badge',
    cell: ({ uptime }) => (uptime === null ? '–' : formatPercentage(uptime)),
  },
  number('sealed', t),
  {
    ...{ key: 'outOfTurn', header: t('validators.uptime_outOfTurn'), width: 140, align: 'end' },
    cell: ({ outOfTurn }) =>
      outOfTurn === null ? (
        <span data-tip={t('validators.noTurnsTip')}>{t('validators.noTurns')}</span>
      ) : (
        formatInteger(outOfTurn)
      ),
  },
  number('missed', t),
  {
    key: 'votes',
    header: t('validators.uptimeVotes'),
    width: 170,
    align: 'end',
    cell: ({ votes }) =>
      votes === null
        ? t('validators.noVotes')
        : t('validators.votesText', {
            cast: formatInteger(votes.cast),
            total: formatInteger(votes.cast + votes.missed),
          }),
  },
]

/** What each validator sealed, missed and voted in the newest blocks. */
export const UptimePanel = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(uptimeQuery, { live: true })
  const columns = useMemo(() => uptimeColumns(t), [t])
  const count = data === undefined ? '' : formatInteger(data.toBlock - data.fromBlock + 1)
  return (
    <Panel flush title={t('validators.uptimeTitle', { count })}>
      {error !== null ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <>
          <Table
            caption={t('validators.uptimeTitle', { count })}
            columns={columns}
            rows={data?.records ?? []}
            rowKey={({ operator, consensus }) => `${operator?.hash}${consensus.hash}`}
            isPending={data === undefined}
            skeletonRows={4}
            emptyText={t('validators.emptyUptime')}
          />
          {data !== undefined && data.records.length > 0 && <DownloadBar {...uptimeQuery} />}
        </>
      )}
    </Panel>
  )
}
