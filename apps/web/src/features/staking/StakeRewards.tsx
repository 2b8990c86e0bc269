import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { amountCell } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { Panel } from '../../ui/Panel.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { stakeRewardList } from './queries.ts'

type Reward = CallResponse<'stakeBtcRewards'>['records'][number]

const rewardColumns = (t: typeof translate): Column<Reward>[] => [
  ...placeColumns<Reward>(),
  {
    key: 'event',
    header: t('staking.step'),
    width: 180,
    card: 'badge',
    cell: ({ event }) => t(`staking.reward_${event}`),
  },
  { key: 'amount', header: t('staking.amount'), width: 240, ...amountCell(({ amount }) => amount) },
]

/** Rewards of a bitcoin stake, newest first. */
export const StakeRewards = ({ btcTxId }: { btcTxId: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(stakeRewardList(btcTxId), { pageName: 'rewardsPage' })
  return (
    <Panel flush title={t('staking.rewardList')}>
      <ListTable
        list={list}
        caption={t('staking.rewardList')}
        columns={useMemo(() => rewardColumns(t), [t])}
        rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
        emptyText={list.error === undefined ? t('staking.emptyRewards') : undefined}
      />
    </Panel>
  )
}
