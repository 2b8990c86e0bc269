import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './TopStatistics.module.css'

export interface RankingEntry {
  key: string
  name: ReactNode
  /** What it is ranked by. */
  value: ReactNode
  /** Part of the highest one, 0..1: drawn under the entry. */
  share: number
}

const places = 10

/** Who stands highest in something, with bars to compare by. @param entries undefined while they are under way */
export const Ranking = ({ title, entries }: { title: string; entries: readonly RankingEntry[] | undefined }) => {
  const t = useMessages()
  return (
    <Panel title={title} flush>
      {entries?.length === 0 && <p className={styles.empty}>{t('topstat.empty')}</p>}
      <ol className={styles.ranking} aria-busy={entries === undefined}>
        {entries === undefined
          ? Array.from({ length: places }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places without anything in them
              <li key={index} className={styles.entry}>
                <Skeleton width="60%" />
              </li>
            ))
          : entries.map(({ key, name, value, share }, index) => (
              <li key={key} className={styles.entry}>
                <span className={styles.place}>{index + 1}</span>
                <span className={styles.name}>{name}</span>
                <span className={styles.value}>{value}</span>
                <span className={styles.bar} style={{ width: `${Math.max(0.5, share * 100)}%` }} />
              </li>
            ))}
      </ol>
    </Panel>
  )
}
