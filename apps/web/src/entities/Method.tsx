import { useMessages } from '../i18n/use-messages.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './Entity.module.css'

export interface MethodProps {
  method: { selector: string; name: string | null; isOwn?: true | undefined } | null
  /** The transaction creates a contract: it has no method. */
  isCreation?: boolean
  /** It calls a contract and moves nothing: no transfer (`isBareCall`). */
  isBare?: boolean
}

/** Function called by a transaction: its name, else its selector; a transfer has none. */
export const Method = ({ method, isCreation = false, isBare = false }: MethodProps) => {
  const t = useMessages()
  if (isCreation) return <span className={styles.method}>{t('units.creation')}</span>
  if (method === null) return <span className={styles.method}>{t(isBare ? 'units.call' : 'units.transfer')}</span>
  const tip = [method.name, method.selector, ...(method.isOwn ? [t('units.ownAbi')] : [])].join(' · ')
  return (
    <span
      className={classNames(styles.method, method.name === null && styles.selector)}
      data-tip={method.name === null ? undefined : tip}
    >
      {method.name ?? method.selector}
    </span>
  )
}
