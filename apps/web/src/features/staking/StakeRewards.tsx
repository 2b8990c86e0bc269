import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { Panel } from '../../ui/Panel.tsx'
import { stakeRewardList } from './queries.ts'
import { rewardColumns } from './reward-columns.tsx'

type Reward = CallResponse<'stakeBtcRewards'>['records'][number]

/** Rewards of a bitcoin stake, newest first. */
export const StakeRewards = ({ btcTxId }: { btcTxId: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(stakeRewardList(btcTxId), { pageName: 'rewardsPage' })
  return (
    <Panel flush title={t('staking.rewardList')}>
      <ListTable
        list={list}
        caption={t('staking.rewardList')}
        columns={useMemo(() => rewardColumns<Reward>(t), [t])}
        rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
        emptyText={list.error === undefined ? t('staking.emptyRewards') : undefined}
      />
    </Panel>
  )
}
