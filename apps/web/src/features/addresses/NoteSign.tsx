import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { useSyncExternalStore } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { isSignedIn, onSession } from '../../session/session.ts'
import { IconLink } from '../../ui/IconLink.tsx'

/** Leads to the private name and note of the address: to write them, or to change what is kept. */
export const NoteSign = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const isUser = useSyncExternalStore(onSession, isSignedIn, () => false)
  const { data } = useCall(apiQuery('getNoteAddress', { address }), { enabled: isUser, toasts: 'never' })
  const isNoted = isUser && data !== undefined && (data.name !== '' || data.note !== '')
  return (
    <IconLink
      icon="label"
      isOn={isNoted}
      label={t(isNoted ? 'address.nameChange' : 'address.nameIt')}
      href={paths.noteAddress(toChecksumAddress(address))}
    />
  )
}
