import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import styles from './VirtualRows.module.css'

/** Spec §9: rows that are drawn beyond the edges. */
const overscan = 5

export interface VirtualRowsHandle {
  /** Brings a row into sight, in the middle where it was out of it. */
  show: (index: number) => void
}

export interface VirtualRowsProps {
  /** What it lists, for screen readers. */
  label: string
  count: number
  /** px of every row. */
  rowHeight: number
  /** CSS height of the window; it is never higher than its rows. */
  height: string
  row: (index: number) => ReactNode
  /** Called with the first and last row in sight, whenever they change. */
  onSight?: (first: number, last: number) => void
  handle?: Ref<VirtualRowsHandle>
}

/** px that browsers scroll reliably; what is longer is scrolled in proportion. */
const tallest = 8_000_000

/** Rows of one height, of which those in sight alone are drawn: a million are as quick as a hundred. */
export const VirtualRows = ({ label, count, rowHeight, height, row, onSight, handle }: VirtualRowsProps) => {
  const scroller = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const [seen, setSeen] = useState(20)
  const whole = count * rowHeight
  const drawn = Math.min(whole, tallest)
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count - 1))
  const last = Math.min(count - 1, first + seen)
  const shift = (scroller.current?.scrollTop ?? 0) - top
  useEffect(() => onSight?.(first, last), [first, last, onSight])
  const follow = () => {
    const element = scroller.current
    if (element === null) return
    const range = drawn - element.clientHeight
    const share =
      drawn === whole || range <= 0 ? element.scrollTop : (element.scrollTop / range) * (whole - element.clientHeight)
    setTop(Math.max(0, share))
    setSeen(Math.ceil(element.clientHeight / rowHeight))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the number of rows changes.
  useEffect(follow, [count])
  useImperativeHandle(handle, () => ({
    show: (index) => {
      const element = scroller.current
      if (element === null) return
      const place = index * rowHeight
      if (place >= top && place + rowHeight <= top + element.clientHeight) return
      const wanted = Math.max(0, place - element.clientHeight / 2)
      const range = drawn - element.clientHeight
      element.scrollTop = drawn === whole ? wanted : (wanted / (whole - element.clientHeight)) * range
      follow()
    },
  }))
  const from = Math.max(0, first - overscan)
  const to = Math.min(count - 1, last + overscan)
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      style={{ height, maxHeight: whole + 2 }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
      tabIndex={0}
      onScroll={follow}
    >
      <div style={{ height: drawn, position: 'relative' }}>
        <ol className={styles.rows} start={from + 1} style={{ transform: `translateY(${from * rowHeight + shift}px)` }}>
          {Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place.
            <li key={from + place} style={{ height: rowHeight }} aria-setsize={count} aria-posinset={from + place + 1}>
              {row(from + place)}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
