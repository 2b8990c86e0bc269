import type { ReactNode } from 'react'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './KeyFigures.module.css'

export interface FigureProps {
  name: string
  /** undefined stands as a skeleton in its final size. */
  value: ReactNode
  detail?: ReactNode
  /** Its recent course, oldest first; none where there is no history to show. */
  course?: readonly number[]
  /** The course in words. */
  courseLabel?: string
  /** The last value of the course is of a span that is not over yet. */
  isOpenEnded?: boolean
  /** What the course shows, in a line below it; or, without a course, another fact in its place. */
  note?: ReactNode
  /** What exactly is counted. */
  tip?: string
}

/** One key figure: name, value, what it did lately, its course. */
export const Figure = ({ name, value, detail, course = [], courseLabel = '', isOpenEnded, note, tip }: FigureProps) => (
  <div className={styles.figure}>
    <dt className={styles.name}>
      <span data-tip={tip}>{name}</span>
    </dt>
    <dd className={styles.value}>{value ?? <Skeleton width="70%" />}</dd>
    <dd className={styles.detail}>{value === undefined ? <Skeleton width="55%" /> : detail}</dd>
    <dd className={styles.course}>
      {course.length > 1 && (
        <Sparkline values={course} label={courseLabel} isOpenEnded={isOpenEnded ?? false} fromZero />
      )}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </dd>
  </div>
)
