import { useState } from 'react'
import { callApi } from '../../api-client/call-api.ts'
import { solveCaptcha } from '../../api-client/solve-captcha.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useGo } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { takePlace } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import styles from './Accounts.module.css'
import { FormFoot } from './FormFoot.tsx'
import { signIn } from './sign-in.ts'
import { type Form, useForm } from './use-form.ts'

/** Offered to whoever knows the password and has not opened the link yet. */
const SendAgain = ({ login }: { login: string }) => {
  const t = useMessages()
  const [isSent, setSent] = useState(false)
  const form = useForm(async () => {
    await callApi({ call: 'sendConfirmation', request: { login, captcha: await solveCaptcha() } })
    setSent(true)
  })
  if (isSent) return <p role="status">{t('account.confirmSent')}</p>
  return (
    <Button disabled={form.isBusy} onClick={(event) => form.submit(event)}>
      {t('account.confirmSendAgain')}
    </Button>
  )
}

const useLogin = (): {
  form: Form
  login: string
  password: string
  set: (part: 'login' | 'password', text: string) => void
} => {
  const go = useGo()
  const [typed, setTyped] = useState({ login: '', password: '' })
  const [needsWork, setNeedsWork] = useState(false)
  const form = useForm(async () => {
    const captcha = needsWork ? await solveCaptcha() : ''
    setNeedsWork(true)
    const tokens = await callApi({
      call: 'login',
      request: { username: typed.login, password: typed.password, captcha },
    })
    await signIn(tokens)
    go(takePlace() ?? paths.myAccount(), { replace: true })
  })
  return { form, ...typed, set: (part, text) => setTyped({ ...typed, [part]: text }) }
}

/** Name or e-mail address, and password. */
export const LoginForm = () => {
  const t = useMessages()
  const { form, login, password, set } = useLogin()
  return (
    <form className={styles.form} onSubmit={form.submit}>
      <Field
        label={t('account.login')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        value={login}
        onChange={(event) => set('login', event.target.value)}
      />
      <Field
        label={t('account.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={200}
        value={password}
        onChange={(event) => set('password', event.target.value)}
      />
      <FormFoot form={form} label={t('account.signIn')}>
        <a href={paths.lostPassword()}>{t('account.lostPassword')}</a>
        {runtimeConfig().accounts === 'open' && <a href={paths.register()}>{t('account.register')}</a>}
      </FormFoot>
      {form.problem?.fault === 'notConfirmed' && <SendAgain login={login} />}
    </form>
  )
}
