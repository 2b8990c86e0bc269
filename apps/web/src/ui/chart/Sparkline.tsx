import styles from './Sparkline.module.css'
import { areaPath, chartPoints, linePath } from './sparkline-path.ts'

const box = { width: 100, height: 36, inset: 3 }

export interface SparklineProps {
  /** Oldest first. Fewer than two values leave the place empty, in its final size. */
  values: readonly number[]
  /** What it shows, for those who cannot see it: also its tip. */
  label: string
  /** The scale begins at zero instead of at the least value. */
  fromZero?: boolean
  /** The last value is not over yet: the line to it is dashed, its end hollow. */
  isOpenEnded?: boolean
}

/** The recent trend of a figure as a small line, newest value at the right end. */
export const Sparkline = ({ values, label, fromZero = false, isOpenEnded = false }: SparklineProps) => {
  const points = values.length < 2 ? [] : chartPoints(values, box, fromZero)
  const end = points.at(-1)
  if (end === undefined) return <div className={styles.chart} />
  return (
    <div className={styles.chart} role="img" aria-label={label} data-tip={label}>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={areaPath(points, box)} />
        <path className={styles.line} d={linePath(isOpenEnded ? points.slice(0, -1) : points)} />
        {isOpenEnded && <path className={styles.open} d={linePath(points.slice(-2))} />}
      </svg>
      <span className={isOpenEnded ? styles.hollow : styles.end} style={{ top: `${(end[1] / box.height) * 100}%` }} />
    </div>
  )
}
