import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { slideIn } from '../../lists/slide-in.ts'
import { useSteady } from '../../lists/use-steady.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { walkRows } from '../../ui/table/walk-rows.ts'
import styles from './LatestList.module.css'
import { arrivals } from './use-arrival.ts'

/** px, as in the style sheet; rows keep it while they load, so that nothing jumps. */
const rowHeight = 60

export interface LatestListProps<Row> {
  /** Names the list for the screen reader and for what is held while it is read. */
  name: string
  answer: { total: number; records: readonly Row[] } | undefined
  count: number
  rowKey: (row: Row) => string
  render: (row: Row) => ReactNode
  emptyText: string
}

const SkeletonRow = () => (
  <li className={styles.row} aria-hidden="true">
    {['60%', '75%', '45%'].map((width, index) => (
      <div key={width} className={index === 1 ? `${styles.cell} ${styles.wide}` : styles.cell}>
        <Skeleton width={width} />
        <Skeleton width="40%" />
      </div>
    ))}
  </li>
)

/**
 * The newest entries of a list, updating in place: what arrives slides in from above, unless the list is being read; then a
 * button says how many wait.
 */
export const LatestList = <Row,>({ name, answer, count, rowKey, render, emptyText }: LatestListProps<Row>) => {
  const t = useMessages()
  const region = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLOListElement>(null)
  const { shown, waiting, showNew } = useSteady(answer, name, region)
  const rows = shown?.records.slice(0, count) ?? []
  const keys = rows.map(rowKey)
  const former = useRef(keys)
  const text = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is what `keys` hold.
  useLayoutEffect(() => {
    const added = arrivals(former.current, keys)
    former.current = keys
    if (body.current) slideIn(body.current, added, rowHeight)
  }, [text])
  useEffect(() => (body.current === null ? undefined : walkRows(body.current)), [])
  const isEmpty = shown !== undefined && rows.length === 0
  return (
    <div ref={region} className={styles.region} style={{ minHeight: count * rowHeight }}>
      {waiting > 0 && (
        <button type="button" className={styles.new} onClick={showNew}>
          {t('home.newEntries', { count: waiting })}
        </button>
      )}
      <div style={{ overflow: 'hidden' }}>
        <ol ref={body} className={styles.rows} aria-label={name} aria-busy={shown === undefined}>
          {shown === undefined && Array.from({ length: count }, (_, index) => <SkeletonRow key={String(index)} />)}
          {rows.map((row) => (
            <li key={rowKey(row)} className={styles.row} tabIndex={-1}>
              {render(row)}
            </li>
          ))}
        </ol>
      </div>
      {isEmpty && <p className={styles.empty}>{emptyText}</p>}
    </div>
  )
}
