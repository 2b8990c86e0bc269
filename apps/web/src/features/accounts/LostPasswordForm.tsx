import { useState } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { solveCaptcha } from '../../api-client/solve-captcha.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './Accounts.module.css'
import { FormFoot } from './FormFoot.tsx'
import { useForm } from './use-form.ts'

/** Asks for a link. What it says does not tell whether there is such an account. */
export const LostPasswordForm = () => {
  const t = useMessages()
  const [login, setLogin] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useForm(async () => {
    await callApi({ call: 'forgetPassword', request: { login, captcha: await solveCaptcha() } })
    setSent(true)
  })
  if (isSent) {
    return (
      <Absence
        title={t('account.lostSentTitle')}
        actions={<ButtonLink href={paths.login()}>{t('account.signIn')}</ButtonLink>}
      >
        {t('account.lostSentText')}
      </Absence>
    )
  }
  return (
    <CheckedForm form={form} className={styles.form}>
      <Field
        label={t('account.login')}
        name="username"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        longest={254}
        value={login}
        onChange={(event) => setLogin(event.target.value)}
      />
      <FormFoot form={form} label={t('account.lostButton')} />
    </CheckedForm>
  )
}
