import styles from './IndexHealth.module.css'

/** How much is done, 0..1; what it means stands beside it in words. */
export const Progress = ({ share }: { share: number }) => (
  <div className={styles.bar} aria-hidden="true">
    <span className={styles.fill} style={{ width: `${Math.round(share * 1000) / 10}%` }} />
  </div>
)
