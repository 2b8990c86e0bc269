import { formatPercentage } from '../../format/number.ts'
import styles from './TokenScreens.module.css'

/** Whoever is listed holds something, so its share is never none (ruling 31). */
export const HolderShare = ({ share }: { share: string }) => (
  <span className={styles.holding} data-tip={Number(share) === 0 ? '<0.00000001%' : `${share}%`}>
    <span className={styles.bar}>
      <span style={{ width: `${Math.min(100, Number(share))}%` }} />
    </span>
    <span className={styles.percent}>{formatPercentage(Math.max(Number(share), Number.MIN_VALUE), 4)}</span>
  </span>
)
