import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { formatPercentage } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { liquidRewardList } from './queries.ts'
import { rewardColumns } from './reward-columns.tsx'
import styles from './Staking.module.css'

type Reward = CallResponse<'liquidBtcRewards'>['records'][number]

const liquidRewardColumns = (t: typeof translate): Column<Reward>[] => [
  ...rewardColumns<Reward>(t),
  {
    key: 'rate',
    header: t('staking.liquidRate'),
    width: 130,
    align: 'end',
    cell: ({ rate }) => formatPercentage(rate / 100),
  },
]

/** Rewards of the liquid bitcoin of an address, newest first. */
export const LiquidRewards = ({ delegator }: { delegator: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(liquidRewardList(delegator), { pageName: 'rewardsPage' })
  return (
    <>
      <h3 className={styles.head}>{t('staking.liquidRewards')}</h3>
      <ListTable
        list={list}
        caption={t('staking.liquidRewards')}
        columns={useMemo(() => liquidRewardColumns(t), [t])}
        rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
        emptyText={list.error === undefined ? t('staking.emptyLiquidRewards') : undefined}
      />
    </>
  )
}
