import styles from './Skeleton.module.css'

/** Stands where text will be, in the final size, so that nothing jumps. Width in any CSS unit. */
export const Skeleton = ({ width = '60%' }: { width?: string }) => (
  <span className={styles.bar} style={{ width }} aria-hidden="true" />
)
