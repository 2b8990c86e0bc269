import { useState } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { solveCaptcha } from '../../api-client/solve-captcha.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { currentLocale } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { usernamePattern } from '../../ui/form/field-patterns.ts'
import styles from './Accounts.module.css'
import { keepBrowserKey } from './browser-key.ts'
import { FormFoot } from './FormFoot.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useForm } from './use-form.ts'

const empty = { username: '', email: '', password: '' }

/** A new account. Its answer is the same whether the address has one already. */
export const RegisterForm = () => {
  const t = useMessages()
  const [typed, setTyped] = useState(empty)
  const [isSent, setSent] = useState(false)
  const form = useForm(async () => {
    const captcha = await solveCaptcha()
    const { browserKey } = await callApi({ call: 'register', request: { ...typed, locale: currentLocale(), captcha } })
    await keepBrowserKey(browserKey)
    setSent(true)
  })
  if (runtimeConfig().accounts !== 'open') return <Absence title={t('account.registrationClosed')} />
  if (isSent) {
    return (
      <Absence
        title={t('account.registeredTitle')}
        actions={<ButtonLink href={paths.login()}>{t('account.signIn')}</ButtonLink>}
      >
        {t('account.registeredText', { email: typed.email })}
      </Absence>
    )
  }
  return (
    <CheckedForm form={form} className={styles.form}>
      <Field
        label={t('account.username')}
        pattern={usernamePattern}
        wrong={t('account.usernameHelp')}
        help={t('account.usernameHelp')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={3}
        longest={32}
        value={typed.username}
        onChange={(event) => setTyped({ ...typed, username: event.target.value })}
      />
      <Field
        label={t('account.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        longest={254}
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <NewPassword
        label={t('account.password')}
        value={typed.password}
        names={[typed.username, typed.email]}
        onChange={(password) => setTyped({ ...typed, password })}
      />
      <p className={styles.soft}>{form.isBusy ? t('account.working') : t('account.workNote')}</p>
      <FormFoot form={form} label={t('account.registerButton')}>
        <a href={paths.login()}>{t('account.haveAccount')}</a>
      </FormFoot>
    </CheckedForm>
  )
}
