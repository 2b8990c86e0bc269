import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { hashPowerList } from './queries.ts'

type Power = CallResponse<'hashPower'>['records'][number]

const powerColumns = (t: typeof translate): Column<Power>[] => [
  ...placeColumns<Power>(),
  {
    key: 'bitcoin',
    header: t('staking.btcBlock'),
    width: 260,
    card: 'from',
    cell: ({ btcBlockHash }) => <HashText hash={btcBlockHash.slice(2)} />,
  },
  {
    key: 'reward',
    header: t('staking.rewardAddress'),
    width: 260,
    cell: ({ rewardAddress }) => <AddressLink address={rewardAddress} />,
  },
]

/** Bitcoin blocks whose power was given to a candidate, newest first. */
export const HashPowerTable = ({ validator }: { validator: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(hashPowerList(validator))
  return (
    <ListTable
      list={list}
      caption={t('staking.hashPower')}
      columns={useMemo(() => powerColumns(t), [t])}
      rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      emptyText={list.error === undefined ? t('staking.emptyHashPower') : undefined}
    />
  )
}
