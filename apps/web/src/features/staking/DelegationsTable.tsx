import type { DelegationRecord } from '@corescope/api-schema/staking/calls'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { delegationList, type StakeOwner } from './queries.ts'

const delegationColumns = (t: typeof translate, isDelegator: boolean): Column<DelegationRecord>[] => [
  ...placeColumns<DelegationRecord>(),
  {
    key: 'kind',
    header: t('staking.step'),
    width: 150,
    card: 'badge',
    cell: ({ kind }) => t(`staking.step_${kind}`),
  },
  {
    key: 'other',
    header: t(isDelegator ? 'staking.validator' : 'staking.delegator'),
    width: 240,
    card: 'from',
    cell: ({ validator, delegator }) => <AddressLink address={isDelegator ? validator : delegator} />,
  },
  {
    key: 'amount',
    header: t('staking.amount'),
    width: 210,
    ...amountCell(({ amount }) => amount),
  },
  {
    key: 'standing',
    header: t('staking.standing'),
    width: 210,
    ...amountCell(({ standing }) => standing),
  },
]

/** Delegations of CORE and their changes, newest first. */
export const DelegationsTable = ({ of }: { of: StakeOwner }) => {
  const t = useMessages()
  const list = useList(delegationList(of))
  const isDelegator = 'delegator' in of
  return (
    <ListTable
      list={list}
      caption={t('staking.delegations')}
      columns={useMemo(() => delegationColumns(t, isDelegator), [t, isDelegator])}
      rowKey={({ transactionHash, logIndex, kind }) => `${transactionHash}${logIndex}${kind}`}
      emptyText={list.error === undefined ? t('staking.emptyDelegations') : undefined}
    />
  )
}
