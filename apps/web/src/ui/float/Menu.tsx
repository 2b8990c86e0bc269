import type { ReactNode } from 'react'
import styles from './Menu.module.css'

export interface MenuEntry {
  key: string
  label: ReactNode
  href?: string
  onPress?: () => void
  /** The entry now in force. */
  current?: boolean
  /** Why it cannot be chosen; shown beside it. */
  disabledReason?: string
  end?: ReactNode
}

const Entry = ({ entry }: { entry: MenuEntry }) => {
  const end = entry.disabledReason ?? entry.end
  const content = (
    <>
      <span>{entry.label}</span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </>
  )
  if (entry.href !== undefined && entry.disabledReason === undefined) {
    return (
      <a className={styles.entry} href={entry.href} aria-current={entry.current ? 'page' : undefined}>
        {content}
      </a>
    )
  }
  const isDisabled = entry.disabledReason !== undefined
  return (
    <button
      type="button"
      className={styles.entry}
      aria-disabled={isDisabled}
      aria-pressed={entry.onPress !== undefined && entry.current !== undefined ? entry.current : undefined}
      onClick={isDisabled ? undefined : entry.onPress}
    >
      {content}
    </button>
  )
}

/** A list of links or choices, for a popover. */
export const Menu = ({ title, entries }: { title?: string; entries: readonly MenuEntry[] }) => (
  <div>
    {title !== undefined && <p className={styles.title}>{title}</p>}
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  </div>
)
