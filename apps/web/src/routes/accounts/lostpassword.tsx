import styles from '../../features/accounts/Accounts.module.css'
import { LostPasswordForm } from '../../features/accounts/LostPasswordForm.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Asking for a link to set a new password. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.narrow}>
      <PageHead title={t('account.lostTitle')} lead={t('account.lostLead')} />
      <Panel>
        <LostPasswordForm />
      </Panel>
    </div>
  )
}
