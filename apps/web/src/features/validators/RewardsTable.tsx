import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { ownRewardList, rewardList } from './queries.ts'
import { RoundLink } from './RoundLink.tsx'
import styles from './Validators.module.css'

type Reward = CallResponse<'validatorRewards'>['records'][number]

const ownerColumn = (t: typeof translate, of: 'validator' | 'round'): Column<Reward> =>
  of === 'validator'
    ? { key: 'round', header: t('validators.roundEnded'), width: 120, cell: ({ round }) => <RoundLink round={round} /> }
    : {
        key: 'validator',
        header: t('validators.validator'),
        width: 210,
        card: 'from',
        cell: ({ operator }) => <AddressLink address={operator} />,
      }

/** What differs from row to row stands first: it is seen without scrolling. */
const rewardColumns = (t: typeof translate, of: 'validator' | 'round'): Column<Reward>[] => [
  ownerColumn(t, of),
  {
    key: 'kind',
    header: t('validators.rewardKind'),
    width: 130,
    card: 'badge',
    cell: ({ kind }) => t(`validators.reward_${kind}`),
  },
  {
    key: 'amount',
    header: t('validators.reward'),
    width: 170,
    ...amountCell(({ amount }) => amount),
  },
  ...placeColumns<Reward>(),
]

const rowKey = ({ transactionHash, logIndex, kind, operator }: Reward) =>
  `${transactionHash}${logIndex}${kind}${operator.hash}`

/** What rounds paid: of one validator to its delegators, or of one round. */
export const RewardsTable = (of: { validator?: `0x${string}`; round?: number }) => {
  const t = useMessages()
  const list = useList(rewardList(of))
  const owner = of.validator === undefined ? 'round' : 'validator'
  return (
    <ListTable
      list={list}
      caption={t('validators.rewardsTitle')}
      columns={useMemo(() => rewardColumns(t, owner), [t, owner])}
      rowKey={rowKey}
      emptyText={list.error === undefined ? t('validators.emptyRewards') : undefined}
    />
  )
}

/** What rounds paid of one validator: to its delegators, then to itself. */
export const ValidatorRewards = ({ validator }: { validator: `0x${string}` }) => {
  const t = useMessages()
  const own = useList(ownRewardList(validator), { pageName: 'ownPage' })
  return (
    <>
      <RewardsTable validator={validator} />
      <h3 className={styles.under}>{t('validators.ownRewards')}</h3>
      <ListTable
        list={own}
        caption={t('validators.ownRewards')}
        columns={useMemo(() => rewardColumns(t, 'validator'), [t])}
        rowKey={rowKey}
        emptyText={own.error === undefined ? t('validators.emptyRewards') : undefined}
      />
    </>
  )
}
