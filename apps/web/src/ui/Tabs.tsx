import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface Tab {
  /** Each tab is a URL: Back, reload and a shared link keep it. */
  href: string
  label: ReactNode
  /** How many entries, already formatted. */
  count?: string
  current: boolean
}

/** Links that look like tabs. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map((tab) => (
      <a key={tab.href} className={styles.tab} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
        {tab.label}
        {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
      </a>
    ))}
  </nav>
)
