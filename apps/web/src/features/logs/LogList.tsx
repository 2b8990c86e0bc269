import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FilterButton, Filtered } from '../../lists/Filters.tsx'
import { Download, PinnedBlock, Size } from '../../lists/ListBar.tsx'
import type { ListCallName } from '../../lists/list-query.ts'
import { shownRange } from '../../lists/list-state.ts'
import { Pagination } from '../../lists/Pagination.tsx'
import type { ListView } from '../../lists/use-list.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { Since } from '../../ui/Since.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { walkRows } from '../../ui/table/walk-rows.ts'
import { LogCard, type LogForm } from './LogCard.tsx'
import styles from './LogList.module.css'

export interface LogListProps {
  list: ListView<'transactionReceiptLog'> | ListView<'contractEventLog'>
  /** Whose logs: of one transaction (each names its contract) or of one contract (each names its transaction). */
  of: 'transaction' | 'contract'
  /** Chooses among them. */
  filter?: ReactNode
}

const skeletonCards = 3

const Skeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
    <li key={index} className={styles.card} aria-hidden="true">
      <Skeleton width="40%" />
      <Skeleton width="90%" />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
    </li>
  ))

/** Logs as cards: the values of decoded ones, topics and data of the others or on demand. */
export const LogList = ({ list, of, filter }: LogListProps) => {
  const t = useMessages()
  const [form, setForm] = useState<LogForm>('decoded')
  const body = useRef<HTMLOListElement>(null)
  useEffect(() => (body.current === null ? undefined : walkRows(body.current)), [])
  const range = shownRange(list.pageNum, list.pageSize, list.rows.length)
  const pages = <Pagination pageNum={list.pageNum} pages={list.pages} goTo={list.goTo} prefetch={list.prefetch} />
  const anyList = list as unknown as ListView<ListCallName>
  const figures = range && {
    first: formatInteger(range[0]),
    last: formatInteger(range[1]),
    total: formatInteger(list.total),
  }
  return (
    <div ref={list.region}>
      <div className={styles.bar}>
        <span className={styles.soft}>{figures && t('tables.range', figures)}</span>
        <Since from={anyList.answer?.from} />
        <PinnedBlock list={anyList} />
        {list.waiting > 0 && (
          <button type="button" className={styles.new} onClick={list.showNew}>
            {t('tables.newRows', { count: list.waiting })}
          </button>
        )}
        <span className={styles.tools}>
          {filter}
          <Segments
            label={t('logs.view')}
            value={form}
            onChange={setForm}
            options={[
              { value: 'decoded', label: t('logs.viewDecoded') },
              { value: 'raw', label: t('logs.viewRaw') },
            ]}
          />
          <FilterButton takesRange={list.takesRange} />
          {pages}
        </span>
      </div>
      <Filtered takesRange={list.takesRange} />
      <div data-read>
        <ol ref={body} className={styles.list} aria-label={t('logs.caption')} aria-busy={list.isPending}>
          {list.isPending && <Skeletons count={skeletonCards} />}
          {list.rows.map((log) => (
            <LogCard
              key={`${log.blockNumber}-${log.logIndex}-${log.transactionHash}`}
              log={log}
              form={form}
              place={of === 'contract'}
            />
          ))}
        </ol>
      </div>
      {!list.isPending && list.error === undefined && list.rows.length === 0 && (
        <p className={styles.empty}>{t('tables.empty')}</p>
      )}
      {list.error !== undefined && <Failure error={list.error} retry={list.retry} />}
      {list.error === undefined && (
        <div className={styles.bar}>
          <Size list={anyList} />
          <span className={styles.tools}>
            <Download list={anyList} />
            {pages}
          </span>
        </div>
      )}
    </div>
  )
}
