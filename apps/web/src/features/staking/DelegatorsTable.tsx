import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { amountCell } from '../../entities/amounts.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { delegatorList } from './queries.ts'
import styles from './Staking.module.css'

type Delegator = CallResponse<'validatorDelegators'>['records'][number]

const delegatorColumns = (t: typeof translate): Column<Delegator>[] => [
  {
    key: 'delegator',
    header: t('staking.delegator'),
    width: 320,
    card: 'title',
    cell: ({ delegator }) => <AddressLink address={delegator} />,
  },
  { key: 'amount', header: t('staking.stakedNow'), width: 230, ...amountCell(({ amount }) => amount) },
]

/** Who has CORE with a validator now, most first: above the journal of their steps. */
export const DelegatorsTable = ({ validator }: { validator: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(delegatorList(validator), { pageName: 'delegatorsPage' })
  const { searched } = list.answer ?? {}
  return (
    <>
      <h3 className={styles.head}>{t('staking.presentDelegators')}</h3>
      {searched !== undefined && searched.entries < searched.of && (
        <p className={styles.searched} role="status">
          {t('staking.searchedDelegations', {
            entries: formatInteger(searched.entries),
            of: formatInteger(searched.of),
          })}
        </p>
      )}
      <ListTable
        list={list}
        caption={t('staking.presentDelegators')}
        columns={useMemo(() => delegatorColumns(t), [t])}
        rowKey={({ delegator }) => delegator.hash}
        emptyText={list.error === undefined ? t('staking.emptyDelegators') : undefined}
      />
      <h3 className={styles.head}>{t('staking.delegationSteps')}</h3>
    </>
  )
}
