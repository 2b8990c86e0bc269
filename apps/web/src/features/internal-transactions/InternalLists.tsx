import { useMemo } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import type { SearchField } from '../../lists/search-field.ts'
import { useList } from '../../lists/use-list.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { InternalTable } from './InternalTable.tsx'
import { blockInternalList, internalTransactionList } from './queries.ts'
import { useUntilTraced } from './use-until-traced.ts'

/** All internal transactions, newest first; page 1 follows the head. */
export const AllInternalTransactions = () => {
  const t = useMessages()
  const search = useSearchParameters()
  const fields = useMemo(
    (): SearchField[] => [{ name: 'failed', label: t('internal.filterFailed'), type: 'check' }],
    [t],
  )
  const isFailed = search.get('failed') === '1'
  return (
    <InternalTable
      list={useList(internalTransactionList(search))}
      search={fields}
      emptyText={t(isFailed ? 'internal.emptyFailed' : 'internal.emptyAll')}
    />
  )
}

/** Internal transactions of one block, in order of execution. */
export const BlockInternalTransactions = ({ block }: { block: number }) => (
  <InternalTable list={useUntilTraced(blockInternalList(block))} at={block} />
)
