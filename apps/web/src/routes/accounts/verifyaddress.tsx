import { VerifiedAddresses } from '../../features/accounts/keeping/VerifiedAddresses.tsx'
import { useSignedIn } from '../../features/accounts/use-signed-in.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePathParameter } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import stack from '../../ui/stack.module.css'

/** Proving that one holds an address; the proof belongs to an account. */
export const Screen = () => {
  const t = useMessages()
  const isSignedIn = useSignedIn()
  const start = usePathParameter('id')
  return (
    <div className={stack.stack}>
      <PageHead title={t('keeping.verifyTitle')} lead={t('keeping.verifyLead')} />
      {isSignedIn ? (
        <VerifiedAddresses start={start} />
      ) : (
        <Panel>
          <Absence
            title={t('keeping.signInToVerify')}
            actions={<ButtonLink href={paths.login()}>{t('account.signIn')}</ButtonLink>}
          >
            {t('keeping.signInToVerifyText')}
          </Absence>
        </Panel>
      )}
    </div>
  )
}
