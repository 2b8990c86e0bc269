import { useMessages } from '../i18n/use-messages.ts'
import styles from './Entity.module.css'

export interface MethodProps {
  method: { selector: string; name: string | null } | null
  /** The transaction creates a contract: it has no method. */
  isCreation?: boolean
}

/** Function called by a transaction: its name, else its selector; a transfer has none. */
export const Method = ({ method, isCreation = false }: MethodProps) => {
  const t = useMessages()
  if (isCreation) return <span className={styles.method}>{t('units.creation')}</span>
  if (method === null) return <span className={styles.method}>{t('units.transfer')}</span>
  return (
    <span className={styles.method} data-tip={method.name === null ? undefined : `${method.name} · ${method.selector}`}>
      {method.name ?? method.selector}
    </span>
  )
}
