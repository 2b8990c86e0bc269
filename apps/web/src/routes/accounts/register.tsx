import styles from '../../features/accounts/Accounts.module.css'
import { RegisterForm } from '../../features/accounts/RegisterForm.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** A new account. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.narrow}>
      <PageHead title={t('account.register')} lead={t('account.registerLead')} />
      <Panel>
        <RegisterForm />
      </Panel>
    </div>
  )
}
