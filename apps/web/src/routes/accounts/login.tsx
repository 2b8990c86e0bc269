import { useState } from 'react'
import styles from '../../features/accounts/Accounts.module.css'
import { LoginForm } from '../../features/accounts/LoginForm.tsx'
import { SessionEnded } from '../../features/accounts/SessionEnded.tsx'
import { SignedInAlready } from '../../features/accounts/sessions/SignedInAlready.tsx'
import { useSignedIn } from '../../features/accounts/use-signed-in.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Signing in. */
export const Screen = () => {
  const t = useMessages()
  const isUser = useSignedIn()
  // who has just signed in here is on the way to the account
  const [isEntering, setEntering] = useState(false)
  return (
    <div className={styles.narrow}>
      <PageHead title={t('account.signIn')} lead={t('account.signInLead')} />
      <SessionEnded />
      <Panel>{isUser && !isEntering ? <SignedInAlready /> : <LoginForm onEnter={setEntering} />}</Panel>
    </div>
  )
}
