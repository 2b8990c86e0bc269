import type { ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { classNames } from './class-names.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import styles from './Panel.module.css'

/** Content that threw: a mistake of ours, and no answer of a call, whose failures panels show themselves. */
const Broken = ({ retry }: { retry: () => void }) => (
  <FailureNotice text={useMessages()('errors.unknown')} retry={retry} />
)

export interface PanelProps {
  title?: ReactNode
  /** Right side of the head. */
  actions?: ReactNode
  /** The content touches the border (tables, detail lists). */
  flush?: boolean
  /** Another value clears a failure of the content. */
  resetKey?: string
  className?: string
  children: ReactNode
}

/** A card with its own error boundary: what fails in it stays in it. */
export const Panel = ({ title, actions, flush = false, resetKey, className, children }: PanelProps) => (
  <section className={classNames(styles.panel, className)}>
    {(title !== undefined || actions !== undefined) && (
      <div className={styles.head}>
        {title !== undefined && <h2>{title}</h2>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    )}
    <div className={flush ? styles.flush : styles.body}>
      <ErrorBoundary resetKey={resetKey} fallback={(_error, retry) => <Broken retry={retry} />}>
        {children}
      </ErrorBoundary>
    </div>
  </section>
)
