import type { ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { Since } from '../ui/Since.tsx'
import { type Column, Table } from '../ui/table/Table.tsx'
import { FilterButton, Filtered } from './Filters.tsx'
import { FormSwitch, Hidden, PinnedBlock } from './ListBar.tsx'
import { ListFooter } from './ListFooter.tsx'
import styles from './ListTable.module.css'
import type { ListCallName } from './list-query.ts'
import { Pagination } from './Pagination.tsx'
import { ShownRange } from './ShownRange.tsx'
import type { SearchField } from './search-field.ts'
import type { ListView, RowOf } from './use-list.ts'

export interface ListTableProps<Name extends ListCallName> {
  list: ListView<Name>
  caption: string
  columns: readonly Column<RowOf<Name>>[]
  rowKey: (row: RowOf<Name>) => string | number
  emptyText?: ReactNode
  /** Left side of the bar above the rows, instead of "1 to 25 of 52". */
  summary?: ReactNode
  /** Right side of the bar above the rows. */
  tools?: ReactNode
  /** What can be searched for in the popover, besides the range of blocks of lists that take one. */
  search?: readonly SearchField[]
  /** Rows that stand while it is asked for: a page by default, fewer where most lists are short. */
  skeletonRows?: number
}

/** A paginated table over a `useList`: rows, exact totals, "as of block", pages, sizes, errors, new rows. */
export const ListTable = <Name extends ListCallName>(props: ListTableProps<Name>) => {
  const { list, caption, columns, rowKey, emptyText, summary, tools, search } = props
  const t = useMessages()
  const anyList = list as unknown as ListView<ListCallName>
  const emptyTextOf = () => {
    if (list.error !== undefined) return t('tables.notRead')
    if (list.hidden > 0) return <Hidden count={list.hidden} isAll />
    return list.isNarrowed ? undefined : emptyText
  }
  return (
    <div ref={list.region}>
      <div className={`${styles.bar} ${styles.head}`}>
        <div className={styles.summary}>{summary ?? <ShownRange list={anyList} />}</div>
        <Hidden count={list.hidden} />
        <Since from={list.answer?.from} />
        <PinnedBlock list={anyList} />
        <div className={styles.end}>
          {tools}
          <FilterButton own={search} takesRange={list.takesRange} />
          <Pagination pageNum={list.pageNum} pages={list.pages} goTo={list.goTo} prefetch={list.prefetch} />
        </div>
      </div>
      <Filtered own={search} takesRange={list.takesRange} />
      <div className={styles.region} data-read>
        {list.waiting > 0 && (
          <div className={styles.new}>
            <button type="button" onClick={list.showNew}>
              {t('tables.newRows', { count: list.waiting })}
            </button>
          </div>
        )}
        <Table
          caption={caption}
          columns={columns}
          rows={list.rows}
          rowKey={rowKey}
          isPending={list.isPending}
          skeletonRows={props.skeletonRows ?? list.pageSize}
          emptyText={emptyTextOf()}
          slides={list.pinned === undefined}
        />
      </div>
      <ListFooter list={anyList}>
        <FormSwitch />
      </ListFooter>
    </div>
  )
}
