import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { bitcoinCell } from '../../entities/amounts.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { liquidList } from './queries.ts'

type LiquidStep = CallResponse<'liquidBtc'>['records'][number]

const liquidColumns = (t: typeof translate): Column<LiquidStep>[] => [
  ...placeColumns<LiquidStep>(),
  {
    key: 'event',
    header: t('staking.step'),
    width: 200,
    card: 'badge',
    cell: ({ event }) => t(`staking.btcStep_${event}`),
  },
  {
    key: 'amount',
    header: t('staking.btcAmount'),
    width: 150,
    label: 'BTC',
    ...bitcoinCell(({ amount }) => amount),
  },
  {
    key: 'bitcoin',
    header: t('staking.btcTransaction'),
    width: 210,
    cell: ({ btcTxId }) =>
      btcTxId === null ? '–' : <HashText hash={btcTxId.slice(2)} href={paths.bitcoinDecoder(btcTxId.slice(2))} />,
  },
]

/** Liquid bitcoin of an address, newest first: paid in, asked back, paid out. */
export const LiquidTable = ({ delegator }: { delegator: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(liquidList(delegator))
  return (
    <ListTable
      list={list}
      caption={t('staking.liquidSteps')}
      columns={useMemo(() => liquidColumns(t), [t])}
      rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      emptyText={list.error === undefined ? t('staking.emptyLiquid') : undefined}
    />
  )
}
