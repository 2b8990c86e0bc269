import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { amountCell } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { claimList } from './queries.ts'

type Claim = CallResponse<'stakingClaims'>['records'][number]

const claimColumns = (t: typeof translate): Column<Claim>[] => [
  ...placeColumns<Claim>(),
  {
    key: 'amount',
    header: t('staking.claimed'),
    width: 240,
    ...amountCell(({ amount }) => amount),
  },
]

/** Rewards that an address claimed, newest first. */
export const ClaimsTable = ({ delegator }: { delegator: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(claimList(delegator))
  return (
    <ListTable
      list={list}
      caption={t('staking.claims')}
      columns={useMemo(() => claimColumns(t), [t])}
      rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      emptyText={list.error === undefined ? t('staking.emptyClaims') : undefined}
    />
  )
}
