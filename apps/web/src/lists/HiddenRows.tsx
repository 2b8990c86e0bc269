import { useMessages } from '../i18n/use-messages.ts'
import { paths } from '../paths.ts'
import styles from './ListTable.module.css'

/**
 * How many rows of the page are out of sight because the reader ignores their tokens, with the way to that list.
 * @param isAll in place of the rows, where none is left
 */
export const HiddenRows = ({ count, isAll = false }: { count: number; isAll?: boolean }) => {
  const t = useMessages()
  if (isAll) return t('tables.allHidden')
  return (
    <a className={styles.hidden} href={paths.ignoredTokens()} data-tip={t('tables.hiddenTip')}>
      {t('tables.hidden', { count })}
    </a>
  )
}
