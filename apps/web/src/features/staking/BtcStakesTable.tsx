import type { ListedStake } from '@corescope/api-schema/staking/calls'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { bitcoinCell } from '../../entities/amounts.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { btcStakeList, type StakeOwner } from './queries.ts'

type StakeColumn = Column<ListedStake>

/** A validator's list is of moves: each row says which, and with whom the stake is now. */
const moveColumn = (t: typeof translate): StakeColumn => ({
  key: 'entry',
  header: t('staking.step'),
  width: 130,
  cell: ({ entry }) => t(`staking.entry_${entry}`),
})

const validatorColumn = (
  t: typeof translate,
  header: 'staking.validator' | 'staking.presentValidator',
): StakeColumn => ({
  key: 'validator',
  header: t(header),
  width: 240,
  cell: ({ validator }) => validator !== null && <AddressLink address={validator} />,
})

const delegatorColumn = (t: typeof translate): StakeColumn => ({
  key: 'delegator',
  header: t('staking.delegator'),
  width: 240,
  cell: ({ delegator }) => delegator !== null && <AddressLink address={delegator} />,
})

const stakeColumns = (t: typeof translate, isDelegator: boolean): StakeColumn[] => [
  {
    key: 'bitcoin',
    header: t('staking.btcTransaction'),
    width: 210,
    firm: true,
    cell: ({ btcTxId }) => {
      const txid = btcTxId.slice(2)
      return <HashText hash={txid} href={paths.bitcoinDecoder(txid)} primary />
    },
  },
  ...(isDelegator ? [] : [moveColumn(t)]),
  {
    key: 'state',
    header: t('staking.state'),
    width: 120,
    card: 'badge',
    cell: ({ state }) => t(`staking.state_${state}`),
  },
  {
    key: 'amount',
    header: t('staking.btcAmount'),
    width: 150,
    label: 'BTC',
    ...bitcoinCell<ListedStake>(({ amount }) => amount),
  },
  {
    key: 'lock',
    header: t('staking.lockedUntil'),
    width: 170,
    cell: ({ lockTime }) => (lockTime === null ? '–' : <Timestamp value={lockTime} form="absolute" />),
  },
  ...(isDelegator
    ? [{ ...validatorColumn(t, 'staking.validator'), card: 'from' as const }]
    : [{ ...delegatorColumn(t), card: 'from' as const }, validatorColumn(t, 'staking.presentValidator')]),
  {
    key: 'transaction',
    header: t('staking.onCore'),
    width: 200,
    cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} />,
  },
  {
    key: 'time',
    header: t(isDelegator ? 'staking.stakedAt' : 'staking.movedAt'),
    width: 170,
    cell: ({ timestamp }) => <Timestamp value={timestamp} />,
  },
]

/** Self-custodial bitcoin stakes, newest first, each as it stands. */
export const BtcStakesTable = ({ of }: { of: StakeOwner }) => {
  const t = useMessages()
  const list = useList(btcStakeList(of))
  const isDelegator = 'delegator' in of
  return (
    <ListTable
      list={list}
      caption={t('staking.btcStakes')}
      columns={useMemo(() => stakeColumns(t, isDelegator), [t, isDelegator])}
      rowKey={({ transactionHash, logIndex, entry }) => `${transactionHash}${logIndex}${entry}`}
      emptyText={list.error === undefined ? t('staking.emptyBtcStakes') : undefined}
    />
  )
}
