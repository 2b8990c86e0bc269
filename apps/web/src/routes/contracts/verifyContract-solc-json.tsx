import { VerifyForm } from '../../features/verification/form/VerifyForm.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** Source code as standard JSON, submitted to be verified. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('verify.title_json')} lead={t('verify.lead')} />
      <VerifyForm kind="json" />
    </div>
  )
}
