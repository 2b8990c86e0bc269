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
}

/** One key figure: name, value, what it did lately, its course. */
export const Figure = ({ name, value, detail, course = [], courseLabel = '' }: FigureProps) => (
  <div className={styles.figure}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{value ?? <Skeleton width="70%" />}</dd>
    <dd className={styles.detail}>{value === undefined ? <Skeleton width="55%" /> : detail}</dd>
    <dd className={styles.course}>
      <Sparkline values={course} label={courseLabel} />
    </dd>
  </div>
)
