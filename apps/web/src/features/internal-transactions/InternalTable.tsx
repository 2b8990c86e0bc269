import { type ReactNode, useMemo } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import type { SearchField } from '../../lists/search-field.ts'
import type { ListView } from '../../lists/use-list.ts'
import { CoverageNote } from './CoverageNote.tsx'
import { emptyKey } from './coverage-words.ts'
import { firstOfBlocks, internalKey } from './first-of-block.ts'
import styles from './Internal.module.css'
import { type InternalColumnOptions, internalColumns } from './internal-columns.tsx'

export interface InternalTableProps extends Omit<InternalColumnOptions, 'firsts'> {
  list:
    | ListView<'contractInternalTransactions'>
    | ListView<'transactionInternalTransactions'>
    | ListView<'addressInternalTransactions'>
  /** Block of all rows. */
  at?: number | undefined
  emptyText?: string
  summary?: ReactNode
  tools?: ReactNode
  search?: readonly SearchField[]
}

/** Any list of internal transactions: all of them, those of a block, a transaction or an address. */
export const InternalTable = (props: InternalTableProps) => {
  const { owner, transaction, tree, at, emptyText, summary, tools, search } = props
  const t = useMessages()
  // The three calls answer pages of one and the same row.
  const list = props.list as ListView<'contractInternalTransactions'>
  const firstKeys = at === undefined ? [...firstOfBlocks(list.rows)].join() : undefined
  const columns = useMemo(() => {
    const firsts = firstKeys === undefined ? undefined : new Set(firstKeys.split(','))
    return internalColumns(t, { owner, transaction, tree, firsts })
  }, [t, owner, transaction, tree, firstKeys])
  const { searched, coverage, from } = list.answer ?? {}
  const follows = at === undefined && list.pinned === undefined && !(list.isNarrowed && list.rows.length === 0)
  const unknown = coverage && emptyKey(coverage, { at, follows })
  const none = emptyText ?? t('internal.empty', { symbol: runtimeConfig().chain.symbol })
  const empty = unknown === undefined ? none : t(unknown)
  return (
    <>
      {searched !== undefined && searched.entries < searched.of && (
        <p className={styles.searched} role="status">
          {t('internal.searched', { entries: formatInteger(searched.entries), of: formatInteger(searched.of) })}
        </p>
      )}
      <CoverageNote coverage={coverage} from={from} follows={follows} />
      <ListTable
        list={list}
        caption={t('internal.caption')}
        columns={columns}
        rowKey={internalKey}
        emptyText={list.error === undefined ? empty : undefined}
        {...(summary === undefined ? {} : { summary })}
        {...(tools === undefined ? {} : { tools })}
        {...(search === undefined ? {} : { search })}
      />
    </>
  )
}
