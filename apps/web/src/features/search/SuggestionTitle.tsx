import { TokenIcon } from '../../entities/tokens/TokenIcon.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import type { SuggestionText } from './describe-suggestion.ts'
import styles from './SuggestionTitle.module.css'

type Shown = Pick<SuggestionText, 'title' | 'isHash' | 'icon' | 'warning'>

/** What a suggestion is called: a token with its icon, and with a mark where it bears the symbol of another. */
export const SuggestionTitle = ({ title, isHash, icon, warning }: Shown) => {
  const t = useMessages()
  return (
    <span className={styles.title}>
      {icon !== undefined && <TokenIcon icon={icon} size={16} className={styles.icon} />}
      <span className={classNames(styles.text, isHash && 'mono')}>{title}</span>
      {warning !== undefined && <span className={styles.warning}>{t(warning)}</span>}
    </span>
  )
}
