import { formatInteger } from '../format/number.ts'
import { useMessages } from '../i18n/use-messages.ts'
import styles from './Since.module.css'

/** An index that was begun above block 0 lists and counts nothing from before (ruling 5); nothing where it was not. */
export const Since = ({ from = 0 }: { from: number | undefined }) => {
  const t = useMessages()
  if (from === 0) return null
  return (
    <span className={styles.since} data-tip={t('tables.sinceTip')}>
      {t('tables.since', { block: formatInteger(from) })}
    </span>
  )
}
