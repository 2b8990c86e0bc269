import { memo, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { slideIn } from '../../lists/slide-in.ts'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../Skeleton.tsx'
import { columnLayout, pinnedWidth, type WantedColumn } from './column-widths.ts'
import styles from './Table.module.css'
import { walkRows } from './walk-rows.ts'

export interface Column<Row> extends WantedColumn {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end, so that digits line up. */
  align?: 'end'
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  /** The same array as long as it says the same: another one draws every row anew. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** While true, `skeletonRows` rows of skeletons stand in the final size. */
  isPending?: boolean
  skeletonRows?: number
  emptyText?: ReactNode
  /** New rows slide in at the top (live lists). */
  slides?: boolean
}

/** Spec §2, §9 */
export const rowHeight = 44
const skeletonWidths = ['70%', '45%', '60%', '52%', '38%'] as const

/** How many rows were put on top of those that stood first before. */
const useSlide = (keys: readonly (string | number)[], isOn: boolean) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const former = useRef(keys)
  useLayoutEffect(() => {
    const [before] = former.current
    const added = before === undefined ? 0 : keys.indexOf(before)
    former.current = keys
    if (isOn && added > 0 && body.current) slideIn(body.current, added, rowHeight)
  }, [keys, isOn])
  return body
}

const Head = <Row,>({ columns, widths }: { columns: readonly Column<Row>[]; widths: readonly number[] }) => (
  <>
    <colgroup>
      {widths.map((width, index) => (
        <col key={columns[index]!.key} style={{ width }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} scope="col" className={column.align && styles[column.align]}>
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  </>
)

const SkeletonRows = <Row,>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
    <tr key={row}>
      {columns.map((column, index) => (
        <td key={column.key} className={column.align && styles[column.align]}>
          <Skeleton width={skeletonWidths[(row + index) % skeletonWidths.length]} />
        </td>
      ))}
    </tr>
  ))

interface BodyRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
}

const BodyRow = <Row,>({ row, columns }: BodyRowProps<Row>) => (
  <tr tabIndex={-1}>
    {columns.map((column) => (
      <td key={column.key} className={column.align && styles[column.align]}>
        {column.cell(row)}
      </td>
    ))}
  </tr>
)

const isSame = (before: unknown, after: unknown) => before === after || JSON.stringify(before) === JSON.stringify(after)

/** A new block adds one row to a list: the others, which moved down by one, are not drawn anew. */
const SteadyRow = memo(
  BodyRow,
  (before, after) => before.columns === after.columns && isSame(before.row, after.row),
) as typeof BodyRow

/**
 * Rows and columns: 44 px rows, at least 1280 px wide inside a scroller of its own, sticky head, pinned first column.
 * `j`/`k` walk the rows, Enter opens the row's first link (or the one marked `data-primary`).
 */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, rows, rowKey, isPending = false, skeletonRows = 25, emptyText, slides = false } = props
  const t = useMessages()
  const { widths, isDense } = columnLayout(columns)
  const body = useSlide(rows.map(rowKey), slides)
  useEffect(() => (body.current === null ? undefined : walkRows(body.current)), [body])
  const besidePinned = { scrollPaddingInlineStart: pinnedWidth(widths) }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label={caption} style={besidePinned}>
      <table className={classNames(styles.table, isDense && styles.dense)} aria-busy={isPending}>
        <caption className="sr-only">{caption}</caption>
        <Head columns={columns} widths={widths} />
        <tbody ref={body}>
          {isPending && <SkeletonRows columns={columns} count={skeletonRows} />}
          {!isPending && rows.map((row) => <SteadyRow key={rowKey(row)} row={row} columns={columns} />)}
          {!isPending && rows.length === 0 && (
            <tr>
              <td className={styles.empty} colSpan={columns.length}>
                <span className={styles.emptyText}>{emptyText ?? t('tables.empty')}</span>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
