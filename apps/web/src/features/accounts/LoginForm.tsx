import type { AccountFault } from '@corescope/api-schema/accounts/fault-names'
import { longestPassword } from '@corescope/api-schema/accounts/password-lengths'
import { useState } from 'react'
import { ApiError } from '../../api-client/api-error.ts'
import { type CallRequest, type CallResponse, callApi } from '../../api-client/call-api.ts'
import { solveCaptcha } from '../../api-client/solve-captcha.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useGo } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { takePlace } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Problem } from '../../ui/form/Problem.tsx'
import styles from './Accounts.module.css'
import { CodeField } from './CodeField.tsx'
import { FormFoot } from './FormFoot.tsx'
import { PasskeyStep } from './ProofFields.tsx'
import { hasPasskeys } from './passkey-browser.ts'
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
    <>
      <Button isBusy={form.isBusy} onClick={(event) => form.submit(event)}>
        {t('account.confirmSendAgain')}
      </Button>
      <Problem problem={form.problem} />
    </>
  )
}

export interface LoginFormProps {
  /** Called when the tokens are there and lead into the account; with false where that failed. */
  onEnter: (isEntering: boolean) => void
}

const nothingTyped = { login: '', password: '', code: '' }

interface Login {
  form: Form
  typed: typeof nothingTyped
  set: (part: keyof typeof nothingTyped, text: string) => void
  /** The password was right, and this is asked for; undefined: not yet. */
  asked: CallResponse<'passkeyLogin'> | undefined
  /** What a passkey is to sign. */
  passkeyOptions: () => Promise<Record<string, unknown>>
  signInByPasskey: (passkey: Passkey) => Promise<void>
  /** Back to name and password. */
  restart: () => void
}
type Passkey = NonNullable<CallRequest<'login'>['passkey']>

type Shown = Pick<CallRequest<'login'>, 'username' | 'password' | 'captcha'>

const isFault = (error: unknown, fault: AccountFault) => error instanceof ApiError && error.fault === fault

const useLogin = (onEnter: LoginFormProps['onEnter']): Login => {
  const go = useGo()
  const [typed, setTyped] = useState(nothingTyped)
  const [needsWork, setNeedsWork] = useState(false)
  const [asked, setAsked] = useState<Login['asked']>()
  /** Sends name and password, with the work that many wrong ones cost: at once where it is asked for, else from the second time on. */
  const show = async <Answer,>(send: (shown: Shown) => Promise<Answer>): Promise<Answer> => {
    const shown = { username: typed.login, password: typed.password }
    const work = async () => send({ ...shown, captcha: await solveCaptcha() })
    if (needsWork) return work()
    setNeedsWork(true)
    try {
      return await send({ ...shown, captcha: '' })
    } catch (error) {
      if (!isFault(error, 'captchaRequired')) throw error
      return work()
    }
  }
  const enter = async (proof: { code?: string; passkey?: Passkey }) => {
    const tokens = await show((shown) => callApi({ call: 'login', request: { ...shown, ...proof } }))
    onEnter(true)
    try {
      await signIn(tokens)
    } catch (error) {
      onEnter(false)
      throw error
    }
    go(takePlace() ?? paths.myAccount(), { replace: true })
  }
  const ask = () => show((shown) => callApi({ call: 'passkeyLogin', request: shown }))
  const form = useForm(async () => {
    try {
      await enter(asked === undefined ? {} : { code: typed.code })
    } catch (error) {
      if (!isFault(error, 'codeRequired')) throw error
      setAsked(await ask())
    }
  })
  const restart = () => {
    setAsked(undefined)
    setTyped({ ...nothingTyped, login: typed.login })
  }
  return {
    ...{ form, typed, set: (part, text) => setTyped({ ...typed, [part]: text }), asked, restart },
    // those of before may be used up, or too old
    passkeyOptions: async () => (await ask()).options ?? {},
    signInByPasskey: (passkey) => enter({ passkey }),
  }
}

/** The second step, for accounts that have switched it on. */
const SecondStep = ({ form, typed, set, restart, asked, passkeyOptions, signInByPasskey }: Login) => {
  const t = useMessages()
  const mayUsePasskey = asked?.options != null && hasPasskeys()
  return (
    <div className={styles.form}>
      <p>{t('account.codeLead', { name: typed.login })}</p>
      {mayUsePasskey && <PasskeyStep options={passkeyOptions} send={signInByPasskey} />}
      <CheckedForm form={form} className={styles.form}>
        <CodeField
          value={typed.code}
          onChange={(code) => set('code', code)}
          help={asked?.hasApp ? 'account.codeHelp' : 'account.recoveryHelp'}
          autoFocus={!mayUsePasskey}
        />
        <FormFoot form={form} label={t('account.signIn')}>
          <Button onClick={restart}>{t('account.codeBack')}</Button>
        </FormFoot>
      </CheckedForm>
    </div>
  )
}

/** Name or e-mail address, and password. */
const PasswordStep = ({ form, typed: { login, password }, set }: Login) => {
  const t = useMessages()
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
        onChange={(event) => set('login', event.target.value)}
      />
      <Field
        label={t('account.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        longest={longestPassword}
        value={password}
        onChange={(event) => set('password', event.target.value)}
      />
      <FormFoot form={form} label={t('account.signIn')}>
        <a href={paths.lostPassword()}>{t('account.lostPassword')}</a>
        {runtimeConfig().accounts === 'open' && <a href={paths.register()}>{t('account.register')}</a>}
      </FormFoot>
      {form.problem?.fault === 'notConfirmed' && <SendAgain login={login} />}
    </CheckedForm>
  )
}

/** The sign-in, in one step or two. */
export const LoginForm = ({ onEnter }: LoginFormProps) => {
  const login = useLogin(onEnter)
  return login.asked === undefined ? <PasswordStep {...login} /> : <SecondStep {...login} />
}
