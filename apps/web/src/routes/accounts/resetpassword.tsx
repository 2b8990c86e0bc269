import styles from '../../features/accounts/Accounts.module.css'
import { ResetPasswordForm } from '../../features/accounts/ResetPasswordForm.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Setting a new password by a link. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.narrow}>
      <PageHead title={t('account.resetTitle')} lead={t('account.resetLead')} />
      <Panel>
        <ResetPasswordForm />
      </Panel>
    </div>
  )
}
