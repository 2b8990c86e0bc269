import type { ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import styles from './DetailList.module.css'
import { Popover } from './float/Popover.tsx'
import { Icon } from './Icon.tsx'
import { Skeleton } from './Skeleton.tsx'

/** The facts of one thing, name beside value; below 768 px name above value. */
export const DetailList = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>

export interface DetailProps {
  name: ReactNode
  /** What the name means, one or two sentences, behind a small button. */
  help?: string
  /** The value takes the whole width. */
  wide?: boolean
  /** undefined shows a skeleton of one line. */
  children: ReactNode
}

export const Detail = ({ name, help, wide = false, children }: DetailProps) => {
  const t = useMessages()
  return (
    <div className={styles.row}>
      <dt className={styles.name}>
        <span>{name}</span>
        {help !== undefined && (
          <Popover
            button={<Icon name="info" size={14} />}
            buttonProps={{ className: styles.help, 'aria-label': t('shell.help') }}
          >
            {() => <p style={{ maxWidth: 320, padding: 4 }}>{help}</p>}
          </Popover>
        )}
      </dt>
      <dd className={wide ? `${styles.value} ${styles.wide}` : styles.value}>{children ?? <Skeleton width="40%" />}</dd>
    </div>
  )
}
