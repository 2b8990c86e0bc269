import { useState } from 'react'
import { ApiError } from '../../api-client/api-error.ts'
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
import { CodeField } from './CodeField.tsx'
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

const nothingTyped = { login: '', password: '', code: '' }

interface Login {
  form: Form
  typed: typeof nothingTyped
  set: (part: keyof typeof nothingTyped, text: string) => void
  /** The password was right, and a code is asked for. */
  isCodeAsked: boolean
  /** Back to name and password. */
  restart: () => void
}

const useLogin = (): Login => {
  const go = useGo()
  const [typed, setTyped] = useState(nothingTyped)
  const [needsWork, setNeedsWork] = useState(false)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const form = useForm(async () => {
    const captcha = needsWork ? await solveCaptcha() : ''
    setNeedsWork(true)
    const shown = { username: typed.login, password: typed.password, captcha }
    try {
      await signIn(await callApi({ call: 'login', request: isCodeAsked ? { ...shown, code: typed.code } : shown }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.fault !== 'codeRequired') throw error
      setCodeAsked(true)
      return
    }
    go(takePlace() ?? paths.myAccount(), { replace: true })
  })
  const restart = () => {
    setCodeAsked(false)
    setTyped({ ...nothingTyped, login: typed.login })
  }
  return { form, typed, set: (part, text) => setTyped({ ...typed, [part]: text }), isCodeAsked, restart }
}

/** The second step, for accounts that have switched it on. */
const CodeStep = ({ form, typed, set, restart }: Login) => {
  const t = useMessages()
  return (
    <form className={styles.form} onSubmit={form.submit}>
      <p>{t('account.codeLead', { name: typed.login })}</p>
      <CodeField value={typed.code} onChange={(code) => set('code', code)} autoFocus />
      <FormFoot form={form} label={t('account.signIn')}>
        <Button onClick={restart}>{t('account.codeBack')}</Button>
      </FormFoot>
    </form>
  )
}

/** Name or e-mail address, and password. */
const PasswordStep = ({ form, typed: { login, password }, set }: Login) => {
  const t = useMessages()
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

/** The sign-in, in one step or two. */
export const LoginForm = () => {
  const login = useLogin()
  return login.isCodeAsked ? <CodeStep {...login} /> : <PasswordStep {...login} />
}
