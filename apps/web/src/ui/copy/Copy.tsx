import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Copy.module.css'

/** Copies `text`. What it is ("address", a hash) goes into `label`, for those who cannot see what stands beside it. */
export const Copy = ({ text, label }: { text: string; label?: string }) => {
  const t = useMessages()
  return (
    <button
      type="button"
      className={styles.copy}
      data-copy={text}
      aria-label={t('shell.copy', { what: label ?? text })}
    />
  )
}
