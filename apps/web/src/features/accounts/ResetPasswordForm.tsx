import { useState } from 'react'
import { type CallResponse, callApi } from '../../api-client/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import styles from './Accounts.module.css'
import { FormFoot } from './FormFoot.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useForm } from './use-form.ts'
import { useLinkToken } from './use-link-token.ts'

/** What opens the account beside its password: an intruder may have left it there. */
const LeftOpen = ({ left }: { left: CallResponse<'resetPassword'> }) => {
  const t = useMessages()
  const { hadFeed, webhook, apiKeys, hasApp, passkeys } = left
  const lines = [
    ...(webhook === null ? [] : [t('account.leftWebhook', { host: webhook })]),
    ...apiKeys.map((name) => t('account.leftKey', { name })),
    ...(hasApp ? [t('account.factor')] : []),
    ...passkeys.map((name) => t('account.leftPasskey', { name })),
  ]
  return (
    <>
      {hadFeed && <p>{t('account.leftFeed')}</p>}
      {lines.length > 0 && <p>{t('account.leftLead')}</p>}
      <ul>
        {lines.map((line, place) => (
          // names may be the same
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={place} className={styles.break}>
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Sets a new password by the link of a mail. */
export const ResetPasswordForm = () => {
  const t = useMessages()
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const [left, setLeft] = useState<CallResponse<'resetPassword'>>()
  const form = useForm(async () => {
    setLeft(await callApi({ call: 'resetPassword', request: { token: token ?? '', password } }))
  })
  if (left !== undefined) {
    return (
      <Absence
        title={t('account.resetDone')}
        actions={<ButtonLink href={paths.login()}>{t('account.signIn')}</ButtonLink>}
      >
        <LeftOpen left={left} />
      </Absence>
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
    <CheckedForm form={form} className={styles.form}>
      <NewPassword label={t('account.newPassword')} value={password} onChange={setPassword} />
      <FormFoot form={form} label={t('account.resetButton')} />
    </CheckedForm>
  )
}
