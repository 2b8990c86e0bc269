import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

export interface PageHeadProps {
  title: ReactNode
  /** Beside the title: badges, copy, arrows to the neighbours. */
  aside?: ReactNode
  /** One sentence under it. */
  lead?: ReactNode
  /** At the far end: links and buttons that belong to the whole screen. */
  actions?: ReactNode
}

/** Top of a screen. */
export const PageHead = ({ title, aside, lead, actions }: PageHeadProps) => (
  <header className={styles.head}>
    <div className={styles.text}>
      <div className={styles.line}>
        <h1>{title}</h1>
        {aside}
      </div>
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </header>
)
