import { useState } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { solveCaptcha } from '../../api-client/solve-captcha.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { currentLocale } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './Accounts.module.css'
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
    await callApi({ call: 'register', request: { ...typed, locale: currentLocale(), captcha } })
    setSent(true)
  })
  const fault = form.problem?.fault
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
    <form className={styles.form} onSubmit={form.submit}>
      <Field
        label={t('account.username')}
        help={t('account.usernameHelp')}
        error={fault === 'nameTaken' ? form.problem?.text : undefined}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={3}
        maxLength={32}
        value={typed.username}
        onChange={(event) => setTyped({ ...typed, username: event.target.value })}
      />
      <Field
        label={t('account.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      <NewPassword
        label={t('account.password')}
        value={typed.password}
        error={fault === 'passwordLeaked' || fault === 'passwordLikeName' ? form.problem?.text : undefined}
        onChange={(password) => setTyped({ ...typed, password })}
      />
      <p className={styles.soft}>{form.isBusy ? t('account.working') : t('account.workNote')}</p>
      <FormFoot form={form} label={t('account.registerButton')}>
        <a href={paths.login()}>{t('account.haveAccount')}</a>
      </FormFoot>
    </form>
  )
}
