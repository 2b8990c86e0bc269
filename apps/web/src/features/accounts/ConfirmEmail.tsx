import { longestPassword } from '@corescope/api-schema/accounts/password-lengths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isFailure } from '../../api-client/api-error.ts'
import { apiQuery } from '../../api-client/api-query.ts'
import { type CallRequest, type CallResponse, callApi, callKey } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Accounts.module.css'
import { keepBrowserKey, keptBrowserKey } from './browser-key.ts'
import { FormFoot } from './FormFoot.tsx'
import { accountDetail } from './queries.ts'
import { useForm } from './use-form.ts'
import { useLinkToken } from './use-link-token.ts'
import { useSignedIn } from './use-signed-in.ts'

type Link = CallRequest<'confirmation'>

/** The link that was opened, with what this browser was given when it registered; '' where there is none, undefined until both are known. */
const useLink = (): Link | '' | undefined => {
  const token = useLinkToken()
  const [link, setLink] = useState<Link>()
  useEffect(() => {
    if (token === undefined || token === '') return
    void keptBrowserKey().then((browserKey) => setLink(browserKey === undefined ? { token } : { token, browserKey }))
  }, [token])
  return token === '' ? '' : link
}

/** Where it goes on: to the account of who is signed in, else to the sign-in. */
const WayOn = () => {
  const t = useMessages()
  return useSignedIn() ? (
    <ButtonLink href={paths.myAccount()}>{t('account.toAccount')}</ButtonLink>
  ) : (
    <ButtonLink href={paths.login()}>{t('account.signIn')}</ButtonLink>
  )
}

/** That no link was opened, or one that holds no more. */
const NoLink = ({ title }: { title: string }) => {
  const t = useMessages()
  const text = useSignedIn() ? 'account.confirmMissingUser' : 'account.confirmMissingText'
  return (
    <Absence title={title} actions={<WayOn />}>
      {t(text)}
    </Absence>
  )
}

const LinkForm = ({ link, asked }: { link: Link; asked: CallResponse<'confirmation'> }) => {
  const t = useMessages()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState<CallResponse<'active'>>()
  const form = useForm(async () => {
    const request = asked.needsPassword ? { ...link, password } : link
    setConfirmed(await callApi({ call: 'active', request }))
    if (!asked.needsPassword) await keepBrowserKey(undefined)
    await client.invalidateQueries({ queryKey: callKey(accountDetail) })
  })
  if (confirmed !== undefined) {
    const { email, username } = confirmed
    return (
      <Absence title={t('account.confirmedTitle', { email })} actions={<WayOn />}>
        {t('account.confirmedText', { username })}
      </Absence>
    )
  }
  const { email, username } = asked
  return (
    <CheckedForm form={form} className={styles.form}>
      <p className={styles.break}>{t('account.confirmText', { email, username })}</p>
      {asked.needsPassword && (
        <>
          {/* for password managers: whose password it is */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <Field
            label={t('account.password')}
            help={t('account.confirmPasswordHelp', { username })}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            longest={longestPassword}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
      <FormFoot form={form} label={t('account.confirmButton')} />
    </CheckedForm>
  )
}

const AskedLink = ({ link }: { link: Link }) => {
  const t = useMessages()
  // asked once: after the confirmation the link holds no more
  const { data, error, refetch } = useCall(apiQuery('confirmation', link), { staleMs: Infinity, toasts: 'never' })
  if (data !== undefined) return <LinkForm link={link} asked={data} />
  if (error === null) return <Skeleton width="60%" />
  if (!isFailure(error)) return <Failure error={error} retry={() => void refetch()} />
  return <NoLink title={t('account.fault_linkInvalid')} />
}

/** Confirms an address by the link of a mail. A button does it, not the link: programs that read mails open links. */
export const ConfirmEmail = () => {
  const t = useMessages()
  const link = useLink()
  if (link === undefined) return <Skeleton width="60%" />
  if (link !== '') return <AskedLink link={link} />
  return <NoLink title={t('account.confirmMissingTitle')} />
}
