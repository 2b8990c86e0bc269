import styles from '../../features/accounts/Accounts.module.css'
import { DataPanel } from '../../features/accounts/DataPanel.tsx'
import { MyHead } from '../../features/accounts/MyHead.tsx'
import { PasskeysPanel } from '../../features/accounts/PasskeysPanel.tsx'
import { PasswordPanel, ProfilePanel } from '../../features/accounts/ProfilePanel.tsx'
import { SecondFactorPanel } from '../../features/accounts/SecondFactorPanel.tsx'
import { SessionsPanel } from '../../features/accounts/sessions/SessionsPanel.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import stack from '../../ui/stack.module.css'

/** The account itself. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={stack.stack}>
      <MyHead title={t('account.accountTitle')} lead={t('account.accountLead')} />
      <div className={styles.grid}>
        <ProfilePanel />
        <PasswordPanel />
        <SecondFactorPanel />
        <PasskeysPanel />
        <SessionsPanel />
        <DataPanel />
      </div>
    </div>
  )
}
