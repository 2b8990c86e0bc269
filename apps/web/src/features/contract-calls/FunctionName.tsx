import { useMessages } from '../../i18n/use-messages.ts'
import styles from './ContractCalls.module.css'
import type { ContractFunction } from './interface.ts'

/** Name and selector of a function; of overloaded ones the types too. Where the proxy has the selector itself, that. */
export const FunctionName = ({ of }: { of: ContractFunction }) => {
  const t = useMessages()
  return (
    <>
      <span className={styles.name}>{of.item.name}</span>
      {of.isOverloaded && <span className={styles.selector}>{of.signature.slice(of.item.name.length)}</span>}{' '}
      {of.selector !== '0x' && <span className={styles.selector}>{of.selector}</span>}
      {of.answeredBy !== undefined && (
        <span className={styles.bad}> {t('contract-calls.answeredByProxy', { signature: of.answeredBy })}</span>
      )}
    </>
  )
}
