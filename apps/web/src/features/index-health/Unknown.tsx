import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './IndexHealth.module.css'
import { useIndexHealth } from './queries.ts'

/** In the place of what is not known: nothing is claimed before there is an answer. */
export const Unknown = () => {
  const { error } = useIndexHealth()
  return <p className={styles.note}>{error === null ? <Skeleton width="40%" /> : '–'}</p>
}
