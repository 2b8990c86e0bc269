import type { RelayerRecord } from '@corescope/api-schema/core-funds/calls'
import { useMemo } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { DownloadBar } from '../../lists/ListBar.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { relayersQuery } from './queries.ts'

const standingOf = (isRegistered: boolean | null) => {
  if (isRegistered === null) return 'unknown'
  return isRegistered ? 'yes' : 'no'
}

const relayerColumns = (t: typeof translate): Column<RelayerRecord>[] => [
  {
    key: 'relayer',
    header: t('coreFunds.relayer'),
    width: 300,
    card: 'title',
    cell: ({ relayer }) => <AddressLink address={relayer} />,
  },
  {
    key: 'standing',
    header: t('coreFunds.standing'),
    width: 140,
    card: 'badge',
    cell: ({ isRegistered }) => t(`coreFunds.standing_${standingOf(isRegistered)}`),
  },
  {
    key: 'blocks',
    header: t('coreFunds.blocks'),
    width: 150,
    align: 'end',
    cell: ({ blocks }) => formatInteger(blocks),
  },
  {
    key: 'refused',
    header: t('coreFunds.refused'),
    width: 120,
    align: 'end',
    cell: ({ refused }) => formatInteger(refused),
  },
  {
    key: 'earned',
    header: t('coreFunds.earned'),
    width: 220,
    ...amountCell(({ earned }) => earned),
  },
  {
    key: 'last',
    header: t('coreFunds.last'),
    width: 200,
    cell: ({ last }) => (last === null ? '–' : <Timestamp value={last.timestamp} />),
  },
]

/** Relayers, those who relayed most first. */
export const RelayersTable = () => {
  const t = useMessages()
  const { data, error, refetch } = useCall(relayersQuery, { live: true })
  const columns = useMemo(() => relayerColumns(t), [t])
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  return (
    <>
      <Table
        caption={t('coreFunds.relayers')}
        columns={columns}
        rows={data?.records ?? []}
        rowKey={({ relayer }) => relayer.hash}
        isPending={data === undefined}
        skeletonRows={3}
        emptyText={t('coreFunds.emptyRelayers')}
      />
      {data !== undefined && data.records.length > 0 && <DownloadBar {...relayersQuery} />}
    </>
  )
}
