import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { bitcoinCell } from '../../entities/amounts.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { formatBitcoin } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { liquidList } from './queries.ts'

type LiquidStep = CallResponse<'liquidBtc'>['records'][number]

/** Where what was asked back was paid out, and what of it is still to come. */
const Payout = ({ event, owed, payout }: LiquidStep) => {
  const t = useMessages()
  if (event !== 'redeemed') return null
  if (owed === null) return <span data-tip={t('staking.payoutUnknown')}>{t('staking.notKnown')}</span>
  return (
    <>
      {payout !== null && <TransactionLink hash={payout.transactionHash} />}
      {owed !== '0' && <div>{t('staking.stillOwed', { amount: formatBitcoin(owed) })}</div>}
    </>
  )
}

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
    cell: ({ btcTxId, payout }) => {
      const txid = (btcTxId ?? payout?.btcTxId)?.slice(2)
      return txid === undefined ? '–' : <HashText hash={txid} href={paths.bitcoinDecoder(txid)} />
    },
  },
  { key: 'payout', header: t('staking.payout'), width: 210, cell: (step) => <Payout {...step} /> },
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
