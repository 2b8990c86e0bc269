import { longestPassword } from '@corescope/api-schema/accounts/password-lengths'
import { useState } from 'react'
import type { CallRequest } from '../../api-client/call-api.ts'
import { callApi } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { userName } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Problem } from '../../ui/form/Problem.tsx'
import styles from './Accounts.module.css'
import { CodeField } from './CodeField.tsx'
import { hasPasskeys, signByPasskey } from './passkey-browser.ts'
import { secondFactor } from './queries.ts'
import { useForm } from './use-form.ts'

type Shown = Pick<CallRequest<'passkeyRemove'>, 'currentPassword' | 'code' | 'passkey'>

/** What a change of the sign-in asks for: the password, and a second factor where the account has one. */
export interface Proof {
  fields: { currentPassword: string; code: string }
  set: (fields: Proof['fields']) => void
  /** Whether everything that is needed stands there; a passkey is asked for when the form is sent. */
  isComplete: boolean
  /** What is sent. Asks for a passkey where one is there and no code was typed. */
  show: () => Promise<Shown>
  hasApp: boolean
  hasPasskeys: boolean
}

export const useProof = (): Proof => {
  const { data } = useCall(secondFactor)
  const [fields, set] = useState({ currentPassword: '', code: '' })
  const hasApp = data?.isOn ?? false
  const passkeys = (data?.passkeys ?? 0) > 0
  const show = async (): Promise<Shown> => {
    const { currentPassword, code } = fields
    if (code !== '') return { currentPassword, code }
    if (!passkeys) return { currentPassword }
    const { options } = await callApi({ call: 'passkeyAsk', request: {} })
    return { currentPassword, passkey: await signByPasskey(options) }
  }
  const isComplete = fields.currentPassword !== '' && (!hasApp || passkeys || fields.code !== '')
  return { fields, set, isComplete, show, hasApp, hasPasskeys: passkeys }
}

/**
 * The fields of such a proof.
 * @param hasName the form has a field for the username
 * @param autoFocus the button that was pressed is no longer there
 */
export const ProofFields = ({
  proof: { fields, set, hasApp, hasPasskeys: passkeys },
  hasName = false,
  autoFocus = false,
  onEscape,
}: {
  proof: Proof
  hasName?: boolean
  autoFocus?: boolean
  onEscape?: () => void
}) => {
  const t = useMessages()
  const helpOfPasskeys = hasApp ? 'account.codeOrPasskeyHelp' : 'account.recoveryOrPasskeyHelp'
  return (
    <>
      {/* for password managers: whose password it is */}
      {!hasName && (
        <input type="text" name="username" autoComplete="username" value={userName() ?? ''} readOnly hidden />
      )}
      <Field
        label={t('account.currentPassword')}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        longest={longestPassword}
        autoFocus={autoFocus}
        onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
        value={fields.currentPassword}
        onChange={(event) => set({ ...fields, currentPassword: event.target.value })}
      />
      {(hasApp || passkeys) && (
        <CodeField
          value={fields.code}
          onChange={(code) => set({ ...fields, code })}
          help={passkeys ? helpOfPasskeys : 'account.codeHelp'}
          isOptional={passkeys}
        />
      )}
    </>
  )
}

/** A button that signs the second step of a sign-in by a passkey, where the account has one. */
export const PasskeyStep = ({
  options,
  send,
}: {
  options: () => Promise<Record<string, unknown>>
  send: (passkey: NonNullable<Shown['passkey']>) => Promise<void>
}) => {
  const t = useMessages()
  const form = useForm(async () => send(await signByPasskey(await options())))
  if (!hasPasskeys()) return null
  return (
    <CheckedForm form={form} className={styles.form}>
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        {t('account.passkeyUse')}
      </Button>
      <Problem problem={form.problem} />
    </CheckedForm>
  )
}
