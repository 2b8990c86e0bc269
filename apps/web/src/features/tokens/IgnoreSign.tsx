import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { useSyncExternalStore } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { isSignedIn, onSession } from '../../session/session.ts'
import { IconLink } from '../../ui/IconLink.tsx'

const ignoredTokens = apiQuery('pageIgnoredToken', {})

/** Leads to where a reader puts the token out of their sight, or to the list where it stands already. Visitors ignore none. */
export const IgnoreSign = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const isUser = useSyncExternalStore(onSession, isSignedIn, () => false)
  const { data } = useCall(ignoredTokens, { enabled: isUser, toasts: 'never' })
  if (!isUser) return null
  const isIgnored = data?.records.some(({ contract }) => contract.hash === address) === true
  if (isIgnored) return <IconLink icon="eyeOff" isOn label={t('token.ignored')} href={paths.ignoredTokens()} />
  return <IconLink icon="eyeOff" label={t('token.ignoreIt')} href={paths.ignoredTokens(toChecksumAddress(address))} />
}
