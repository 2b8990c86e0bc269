import type { Decoded } from '@corescope/api-schema/shapes/decoded'
import { DecodedValues } from '../../entities/DecodedValues.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Transaction.module.css'

/** What a contract's own error said: its values by name, addresses as links. */
export const FailedValues = ({ error }: { error: Decoded }) => {
  const t = useMessages()
  return (
    <section className={styles.failed} aria-label={t('transaction.failedValues', { name: error.name })}>
      <code>{error.signature}</code>
      <DecodedValues values={error.values} addresses={error.addresses} />
    </section>
  )
}
