import styles from '../../features/accounts/Accounts.module.css'
import { ConfirmEmail } from '../../features/accounts/ConfirmEmail.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Confirming an e-mail address by a link. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.narrow}>
      <PageHead title={t('account.confirmTitle')} lead={t('account.confirmLead')} />
      <Panel>
        <ConfirmEmail />
      </Panel>
    </div>
  )
}
