import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSteady } from '../../lists/use-steady.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { walkRows } from '../../ui/table/walk-rows.ts'
import styles from './LatestList.module.css'
import { useArrivals } from './use-arrivals.ts'

export interface LatestListProps<Row> {
  /** Names the list for the screen reader and for what is held while it is read. */
  name: string
  answer: { total: number; records: readonly Row[] } | undefined
  count: number
  rowKey: (row: Row) => string
  render: (row: Row) => ReactNode
  emptyText: string
}

const placeOf = (index: number) => ({ '--place': index }) as CSSProperties

const SkeletonRow = ({ index: place }: { index: number }) => (
  <li className={styles.row} style={placeOf(place)} aria-hidden="true">
    {['60%', '75%', '45%'].map((width, index) => (
      <div key={width} className={index === 2 ? `${styles.cell} ${styles.last}` : styles.cell}>
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
  /** One more than is seen where there is one: what leaves slides out below instead of vanishing. */
  const rows = shown?.records.slice(0, count + 1) ?? []
  useArrivals(body, rows.map(rowKey))
  useEffect(() => (body.current === null ? undefined : walkRows(body.current)), [])
  const isEmpty = shown !== undefined && rows.length === 0
  return (
    <div ref={region} className={styles.region}>
      {waiting > 0 && (
        <button type="button" className={styles.new} onClick={showNew}>
          {t('home.newEntries', { count: waiting })}
        </button>
      )}
      <ol
        ref={body}
        className={styles.rows}
        style={{ '--count': count } as CSSProperties}
        aria-label={name}
        aria-busy={shown === undefined}
      >
        {shown === undefined &&
          Array.from({ length: count }, (_, index) => <SkeletonRow key={String(index)} index={index} />)}
        {rows.map((row, index) => (
          <li
            key={rowKey(row)}
            className={styles.row}
            style={placeOf(index)}
            tabIndex={index < count ? -1 : undefined}
            inert={index >= count}
          >
            {render(row)}
          </li>
        ))}
      </ol>
      {isEmpty && <p className={styles.empty}>{emptyText}</p>}
    </div>
  )
}
