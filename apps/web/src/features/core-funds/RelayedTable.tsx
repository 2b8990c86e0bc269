import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { relayedList } from './queries.ts'

type Relayed = CallResponse<'relayedBlocks'>['records'][number]

const columnsOf = (t: typeof translate): Column<Relayed>[] => [
  ...placeColumns<Relayed>(),
  {
    key: 'bitcoin',
    header: t('coreFunds.btcBlock'),
    width: 230,
    card: 'badge',
    cell: ({ btcBlockHash }) => <HashText hash={btcBlockHash.slice(2)} />,
  },
  {
    key: 'height',
    header: t('coreFunds.height'),
    width: 110,
    align: 'end',
    cell: ({ height }) => (height === null ? '–' : formatInteger(height)),
  },
  {
    key: 'outcome',
    header: t('coreFunds.outcome'),
    width: 180,
    cell: ({ refusal }) => (refusal === null ? t('coreFunds.taken') : t('coreFunds.refusal', { code: refusal })),
  },
  {
    key: 'relayer',
    header: t('coreFunds.sentBy'),
    width: 210,
    card: 'from',
    cell: ({ relayer }) => <AddressLink address={relayer} />,
  },
  {
    key: 'validator',
    header: t('coreFunds.validator'),
    width: 210,
    cell: ({ validator }) => (validator === null ? '–' : <AddressLink address={validator} />),
  },
]

/** Bitcoin blocks that relayers handed in, newest first. */
export const RelayedTable = () => {
  const t = useMessages()
  const list = useList(relayedList)
  return (
    <ListTable
      list={list}
      caption={t('coreFunds.relayed')}
      columns={useMemo(() => columnsOf(t), [t])}
      rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      emptyText={list.error === undefined ? t('coreFunds.emptyRelayed') : undefined}
    />
  )
}
