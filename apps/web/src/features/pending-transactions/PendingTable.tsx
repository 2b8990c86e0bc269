import { useEffect, useMemo } from 'react'
import { isFailure } from '../../api-client/api-error.ts'
import { refreshNow } from '../../entities/time-mode.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { useChangeSearch } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { pendingColumns } from './pending-columns.tsx'
import { lookAgainMs, type PendingState, pendingList, pendingStates } from './queries.ts'

/** The node shows no pool, or nobody follows it. */
const NotFollowed = () => {
  const t = useMessages()
  return (
    <Absence
      title={t('pending.offTitle')}
      actions={<ButtonLink href={paths.transactions()}>{t('pending.toTransactions')}</ButtonLink>}
    >
      <p>{t('pending.off')}</p>
    </Absence>
  )
}

/** The pool of the node, asked again every two seconds while its first page is on screen. */
export const PendingTable = ({ state }: { state: PendingState }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const list = useList(pendingList(state), { live: true, everyMs: lookAgainMs })
  // Its moments may be younger than the one that times on screen are counted from.
  useEffect(() => {
    if (list.answer !== undefined) refreshNow()
  }, [list.answer])
  const columns = useMemo(() => pendingColumns(t, state), [t, state])
  if (isFailure(list.error)) return <NotFollowed />
  return (
    <ListTable
      list={list}
      caption={t('pending.title')}
      columns={columns}
      rowKey={({ transactionHash }) => transactionHash}
      emptyText={list.error === undefined ? t(`pending.empty_${state}`) : undefined}
      tools={
        <Segments
          label={t('pending.state')}
          value={state}
          onChange={(next) => change({ state: next === 'pending' ? undefined : next, page: undefined })}
          options={pendingStates.map((value) => ({ value, label: t(`pending.state_${value}`) }))}
        />
      }
    />
  )
}
