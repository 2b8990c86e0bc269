import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab {
  /** Each tab is a URL: Back, reload and a shared link keep it. */
  href: string
  label: ReactNode
  /** How many entries, already formatted. */
  count?: string
  current: boolean
}

/** px of the next tab that stay in sight beside the current one. */
const besideIt = 48

/** Links that look like tabs. Where they are wider than the screen, the current one is in sight. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => {
  const strip = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  useEffect(() => {
    const shown = current === undefined ? null : strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!shown || !strip.current) return
    const { left, right } = shown.getBoundingClientRect()
    const edges = strip.current.getBoundingClientRect()
    const beyond =
      right > edges.right ? right - edges.right + besideIt : left < edges.left ? left - edges.left - besideIt : 0
    if (beyond !== 0) strip.current.scrollLeft += beyond
  }, [current])
  return (
    <nav ref={strip} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} className={styles.tab} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </a>
      ))}
    </nav>
  )
}
