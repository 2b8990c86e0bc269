import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { amountCell } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatPercentage } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { liquidRewardList } from './queries.ts'
import styles from './Staking.module.css'

type Reward = CallResponse<'liquidBtcRewards'>['records'][number]

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
        columns={useMemo(() => rewardColumns(t), [t])}
        rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
        emptyText={list.error === undefined ? t('staking.emptyLiquidRewards') : undefined}
      />
    </>
  )
}
