import { useState } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './Accounts.module.css'
import { FormFoot } from './FormFoot.tsx'
import { useForm } from './use-form.ts'
import { useLinkToken } from './use-link-token.ts'

/** Confirms an address by the link of a mail. A button does it, not the link: programs that read mails open links. */
export const ConfirmEmail = () => {
  const t = useMessages()
  const token = useLinkToken()
  const [email, setEmail] = useState<string>()
  const form = useForm(async () => {
    setEmail((await callApi({ call: 'active', request: { token: token ?? '' } })).email)
  })
  const toLogin = <ButtonLink href={paths.login()}>{t('account.signIn')}</ButtonLink>
  if (email !== undefined) return <Absence title={t('account.confirmedTitle', { email })} actions={toLogin} />
  if (token === '') {
    return (
      <Absence title={t('account.confirmMissingTitle')} actions={toLogin}>
        {t('account.confirmMissingText')}
      </Absence>
    )
  }
  return (
    <form className={styles.form} onSubmit={form.submit}>
      <p>{t('account.confirmText')}</p>
      <FormFoot form={form} label={t('account.confirmButton')} />
    </form>
  )
}
