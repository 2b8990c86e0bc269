import type { ReactNode } from 'react'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './KeyFigures.module.css'

export interface FigureProps {
  name: string
  /** Its chart; undefined where there is none. */
  href?: string | undefined
  /** undefined stands as a skeleton in its final size. */
  value: ReactNode
  detail?: ReactNode
  /** Its recent trend, oldest first; none where there is no history to show. */
  trend?: readonly number[]
  /** The trend in words. */
  trendLabel?: string
  /** The last value of the trend is of a span that is not over yet. */
  isOpenEnded?: boolean
  /** What the trend shows, in a line below it; or, without a trend, another fact in its place. */
  note?: ReactNode
  /** What exactly is counted. */
  tip?: string
}

/** One key figure: name, value, what it did lately, its trend. */
export const Figure = ({
  name,
  href,
  value,
  detail,
  trend = [],
  trendLabel = '',
  isOpenEnded,
  note,
  tip,
}: FigureProps) => (
  <div className={styles.figure}>
    <dt className={styles.name}>
      <span data-tip={tip}>{href === undefined ? name : <a href={href}>{name}</a>}</span>
    </dt>
    <dd className={styles.value}>{value ?? <Skeleton width="70%" />}</dd>
    <dd className={styles.detail}>{value === undefined ? <Skeleton width="55%" /> : detail}</dd>
    <dd className={styles.trend}>
      {trend.length > 1 && <Sparkline values={trend} label={trendLabel} isOpenEnded={isOpenEnded ?? false} fromZero />}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </dd>
  </div>
)
