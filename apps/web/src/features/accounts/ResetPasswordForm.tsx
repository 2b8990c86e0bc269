import { useState } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './Accounts.module.css'
import { FormFoot } from './FormFoot.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useForm } from './use-form.ts'
import { useLinkToken } from './use-link-token.ts'

/** Sets a new password by the link of a mail. */
export const ResetPasswordForm = () => {
  const t = useMessages()
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const form = useForm(async () => {
    await callApi({ call: 'resetPassword', request: { token: token ?? '', password } })
    setDone(true)
  })
  if (isDone) {
    return (
      <Absence
        title={t('account.resetDone')}
        actions={<ButtonLink href={paths.login()}>{t('account.signIn')}</ButtonLink>}
      />
    )
  }
  if (token === '') {
    return (
      <Absence
        title={t('account.fault_linkInvalid')}
        actions={<ButtonLink href={paths.lostPassword()}>{t('account.lostButton')}</ButtonLink>}
      />
    )
  }
  return (
    <form className={styles.form} onSubmit={form.submit}>
      <NewPassword label={t('account.newPassword')} value={password} onChange={setPassword} />
      <FormFoot form={form} label={t('account.resetButton')} />
    </form>
  )
}
