import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallRequest, type CallResponse, callApi, callKey } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { locales } from '../../i18n/locales.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { toast } from '../../notices/notices.ts'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { usernamePattern } from '../../ui/form/field-patterns.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Accounts.module.css'
import { FormFoot } from './FormFoot.tsx'
import { NewPassword } from './NewPassword.tsx'
import { ProofFields, useProof } from './ProofFields.tsx'
import { accountDetail, sessionList } from './queries.ts'
import { useAccount } from './use-account.ts'
import { useForm } from './use-form.ts'

const languageNames = { en: 'English', zh_CN: '简体中文' } as const

const useUpdate = () => {
  const client = useQueryClient()
  return async (request: CallRequest<'userProfileAccountUpdate'>) => {
    await callApi({ call: 'userProfileAccountUpdate', request })
    // a new password ends the other sessions
    const changed = [accountDetail, sessionList]
    await Promise.all(changed.map((query) => client.invalidateQueries({ queryKey: callKey(query) })))
  }
}

type Account = CallResponse<'userProfileAccountDetail'>

const LanguageField = ({
  value,
  onChange,
}: {
  value: Account['locale']
  onChange: (locale: Account['locale']) => void
}) => (
  <label className={styles.label}>
    {useMessages()('account.mailLanguage')}
    <select
      className={styles.text}
      style={{ minHeight: 36 }}
      value={value}
      onChange={({ target }) => onChange(target.value as Account['locale'])}
    >
      {locales.map((locale) => (
        <option key={locale} value={locale} lang={locale.replace('_', '-')}>
          {languageNames[locale]}
        </option>
      ))}
    </select>
  </label>
)

const ProfileForm = ({ account }: { account: Account }) => {
  const t = useMessages()
  const update = useUpdate()
  const [typed, setTyped] = useState({ username: account.username, email: account.email, locale: account.locale })
  const proof = useProof()
  const isNewName = typed.username !== account.username
  const isNewEmail = typed.email !== account.email
  // who asks for the present address takes the pending one back
  const [isPresentAsked, askPresent] = useState(false)
  const takesBack = account.pendingEmail !== null && isPresentAsked && !isNewEmail
  const needsProof = isNewName || isNewEmail || takesBack
  const form = useForm(async () => {
    await update({
      ...(isNewName ? { username: typed.username } : {}),
      ...(isNewEmail || takesBack ? { email: typed.email } : {}),
      ...(needsProof ? await proof.show() : {}),
      locale: typed.locale,
    })
    proof.set({ currentPassword: '', code: '' })
    // the present address counts until the link is opened
    setTyped((now) => ({ ...now, email: account.email }))
    askPresent(false)
    toast(isNewEmail ? t('account.emailAsked', { email: typed.email }) : t('account.saved'), 'success')
  })
  return (
    <CheckedForm form={form} className={styles.form}>
      <Field
        label={t('account.username')}
        pattern={usernamePattern}
        wrong={t('account.usernameHelp')}
        help={typed.username === '' ? `${runtimeConfig().chain.name} User` : t('account.usernameHelp')}
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
        help={
          account.pendingEmail === null
            ? t('account.emailHelp')
            : t('account.emailPending', { email: account.pendingEmail })
        }
        name="email"
        type="email"
        autoComplete="email"
        required
        longest={254}
        value={typed.email}
        onChange={(event) => setTyped({ ...typed, email: event.target.value })}
      />
      {account.pendingEmail !== null && !isNewEmail && (
        <label className={styles.check}>
          <input type="checkbox" checked={isPresentAsked} onChange={({ target }) => askPresent(target.checked)} />
          <span className={styles.break}>{t('account.emailKeep', { email: account.email })}</span>
        </label>
      )}
      <LanguageField value={typed.locale} onChange={(locale) => setTyped({ ...typed, locale })} />
      {needsProof && <ProofFields proof={proof} hasName />}
      <FormFoot form={form} label={t('account.save')} />
    </CheckedForm>
  )
}

/** Name, e-mail address and the language of mails. */
export const ProfilePanel = () => {
  const t = useMessages()
  const { data, error, refetch } = useAccount()
  return (
    <Panel title={t('account.profile')}>
      {error !== null && data === undefined && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton width="60%" />}
      {data !== undefined && <ProfileForm key={`${data.username} ${data.email}`} account={data} />}
    </Panel>
  )
}

/** Another password, which ends the other sessions. */
export const PasswordPanel = () => {
  const t = useMessages()
  const update = useUpdate()
  const proof = useProof()
  const { data: account } = useAccount()
  const names = account === undefined ? [] : [account.username, account.email]
  const [password, setPassword] = useState('')
  const form = useForm(async () => {
    await update({ password, ...(await proof.show()) })
    proof.set({ currentPassword: '', code: '' })
    setPassword('')
    toast(t('account.passwordSaved'), 'success')
  })
  return (
    <Panel title={t('account.changePassword')}>
      <CheckedForm form={form} className={styles.form}>
        <ProofFields proof={proof} />
        <NewPassword label={t('account.newPassword')} value={password} onChange={setPassword} names={names} />
        <FormFoot form={form} label={t('account.changePassword')} />
      </CheckedForm>
    </Panel>
  )
}
