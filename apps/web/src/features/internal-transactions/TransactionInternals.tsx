import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { InternalTable } from './InternalTable.tsx'
import { transactionInternalList } from './queries.ts'
import { useUntilTraced } from './use-until-traced.ts'

/** Internal transactions of a transaction in order of execution: as a tree, or as a plain list (`?view=list`). */
export const TransactionInternals = ({ hash, block }: { hash: `0x${string}`; block: number }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const view = useSearchParameters().get('view') === 'list' ? 'list' : 'tree'
  return (
    <InternalTable
      list={useUntilTraced(transactionInternalList(hash))}
      at={block}
      transaction={false}
      tree={view === 'tree'}
      tools={
        <Segments
          label={t('internal.view')}
          value={view}
          onChange={(next) => change({ view: next === 'list' ? next : undefined })}
          options={[
            { value: 'tree', label: t('internal.viewTree') },
            { value: 'list', label: t('internal.viewList') },
          ]}
        />
      }
    />
  )
}
