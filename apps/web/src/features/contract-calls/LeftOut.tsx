import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './ContractCalls.module.css'

/** Names that are told; the count is always true. */
const shownNames = 20

/** Entries of a verified ABI that no form can hold. */
export const LeftOut = ({ names }: { names: readonly string[] }) => {
  const t = useMessages()
  if (names.length === 0) return null
  return (
    <p className={styles.soft}>
      {t('contract-calls.leftOut', {
        count: names.length,
        shown: formatInteger(names.length),
        names: `${names.slice(0, shownNames).join(', ')}${names.length > shownNames ? ', …' : ''}`,
      })}
    </p>
  )
}
