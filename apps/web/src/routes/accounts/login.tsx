import styles from '../../features/accounts/Accounts.module.css'
import { LoginForm } from '../../features/accounts/LoginForm.tsx'
import { SessionEnded } from '../../features/accounts/SessionEnded.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Signing in. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.narrow}>
      <PageHead title={t('account.signIn')} lead={t('account.signInLead')} />
      <SessionEnded />
      <Panel>
        <LoginForm />
      </Panel>
    </div>
  )
}
