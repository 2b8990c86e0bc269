import { type CSSProperties, memo, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../Skeleton.tsx'
import cards from './Cards.module.css'
import { type CardPlace, cardPlace } from './card-place.ts'
import { columnLayout, columnStyles, leastWidth, pinnedWidth, type WantedColumn } from './column-widths.ts'
import { slideIn } from './slide-in.ts'
import styles from './Table.module.css'
import { walkRows } from './walk-rows.ts'

export interface Column<Row> extends WantedColumn {
  key: string
  header: ReactNode
  /** @param padTo decimals that the column shares (`fraction`) */
  cell: (row: Row, padTo: number) => ReactNode
  /** Decimals of the row's amount: the column shares the most of them. */
  fraction?: (row: Row) => number
  /** Numbers stand at the end, so that digits line up. */
  align?: 'end'
  /** Where it stands in the card that a row is below 768 px; what its key usually means unless told. */
  card?: CardPlace
  /** In a card: its name before a `meta`, where the head is no text (empty for none); the unit after an `amount`. */
  label?: string
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
const rowHeight = 44
const skeletonWidths = ['70%', '45%', '60%', '52%', '38%'] as const

/** How many rows were put on top of those that stood first before. */
const useSlide = (keys: readonly (string | number)[], isOn: boolean) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const former = useRef(keys)
  useLayoutEffect(() => {
    const [before] = former.current
    const added = before === undefined ? 0 : keys.indexOf(before)
    former.current = keys
    if (isOn && added > 0 && body.current) slideIn(body.current, added, body.current.rows[0]?.offsetHeight ?? rowHeight)
  }, [keys, isOn])
  return body
}

const Head = <Row,>({ columns, widths }: { columns: readonly Column<Row>[]; widths: readonly number[] }) => (
  <>
    <colgroup>
      {columnStyles(columns, widths).map((width, index) => (
        <col key={columns[index]!.key} style={width === undefined ? undefined : { width }} />
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

/** What a cell says of itself for the card (Cards.module.css). */
const cardMarks = <Row,>(column: Column<Row>, index: number) => {
  const place = cardPlace(column, index)
  const head = place === 'meta' && typeof column.header === 'string' ? column.header : ''
  return { 'data-card': place, 'data-label': (column.label ?? head) || undefined }
}

const SkeletonRows = <Row,>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
    <tr key={row} className={cards.skeleton}>
      {columns.map((column, index) => (
        <td key={column.key} className={column.align && styles[column.align]} data-card={cardPlace(column, index)}>
          <Skeleton width={skeletonWidths[(row + index) % skeletonWidths.length]} />
        </td>
      ))}
    </tr>
  ))

interface BodyRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Decimals of each column. */
  fractions: readonly number[]
}

const BodyRow = <Row,>({ row, columns, fractions }: BodyRowProps<Row>) => (
  <tr tabIndex={-1}>
    {columns.map((column, index) => (
      <td key={column.key} className={column.align && styles[column.align]} {...cardMarks(column, index)}>
        {column.cell(row, fractions[index] ?? 0)}
      </td>
    ))}
  </tr>
)

const isSame = (before: unknown, after: unknown) => before === after || JSON.stringify(before) === JSON.stringify(after)

/** A new block adds one row to a list: the others, which moved down by one, are not drawn anew. */
const SteadyRow = memo(
  BodyRow,
  (before, after) =>
    before.columns === after.columns && isSame(before.fractions, after.fractions) && isSame(before.row, after.row),
) as typeof BodyRow

/**
 * Rows and columns: 44 px rows, at least 1280 px wide inside a scroller of its own, sticky head, pinned first column. Below
 * 768 px each row is a card, unless the reader wants the table there too.
 * `j`/`k` walk the rows, Enter opens the row's first link (or the one marked `data-primary`).
 */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, rows, rowKey, isPending = false, skeletonRows = 25, emptyText, slides = false } = props
  const t = useMessages()
  const { widths, isDense } = columnLayout(columns)
  const fractions = columns.map(({ fraction }) => (fraction ? Math.max(0, ...rows.map(fraction)) : 0))
  const body = useSlide(rows.map(rowKey), slides)
  useEffect(() => (body.current === null ? undefined : walkRows(body.current)), [body])
  const scroller = classNames(styles.scroller, cards.scroller)
  const least = leastWidth(columns)
  const besidePinned = { scrollPaddingInlineStart: pinnedWidth(widths) }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className={scroller} tabIndex={0} aria-label={caption} style={besidePinned}>
      <table
        className={classNames(styles.table, cards.table, (isDense || least !== undefined) && styles.dense)}
        style={least === undefined ? undefined : ({ '--least': `${least}px` } as CSSProperties)}
        aria-busy={isPending}
      >
        <caption className="sr-only">{caption}</caption>
        <Head columns={columns} widths={widths} />
        <tbody ref={body}>
          {isPending && <SkeletonRows columns={columns} count={skeletonRows} />}
          {!isPending && rows.map((row) => <SteadyRow key={rowKey(row)} {...{ row, columns, fractions }} />)}
          {!isPending && rows.length === 0 && (
            <tr>
              <td className={classNames(styles.empty, cards.empty)} colSpan={columns.length}>
                <span className={styles.emptyText}>{emptyText ?? t('tables.empty')}</span>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
