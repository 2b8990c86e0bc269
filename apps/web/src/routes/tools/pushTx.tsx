import { PushTransaction } from '../../features/tools/PushTransaction.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** A signed transaction, checked and sent. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('push.title')} lead={t('push.lead')} />
      <PushTransaction />
    </div>
  )
}
