import type { ReactNode } from 'react'
import styles from './Absence.module.css'

export interface AbsenceProps {
  title: ReactNode
  /** What it is that is not there, and what a reader may check. */
  children?: ReactNode
  /** Where to go from here. */
  actions?: ReactNode
}

/** In the place of something that is not there: says what was looked for, why it may be missing, and where to go. */
export const Absence = ({ title, children, actions }: AbsenceProps) => (
  <div className={styles.absence}>
    <h2>{title}</h2>
    <div className={styles.text}>{children}</div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
)
