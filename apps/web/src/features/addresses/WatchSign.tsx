import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { useSyncExternalStore } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { isSignedIn, onSession } from '../../session/session.ts'
import { IconLink } from '../../ui/IconLink.tsx'

const watchList = apiQuery('watchListDetail', {})

/** Leads to the watch list: to put the address there, or to where it stands already. */
export const WatchSign = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const isUser = useSyncExternalStore(onSession, isSignedIn, () => false)
  const { data } = useCall(watchList, { enabled: isUser, toasts: 'never' })
  const isWatched = isUser && data?.records.some((watch) => watch.address.hash === address) === true
  if (isWatched) return <IconLink icon="eye" isOn label={t('own-signs.watched')} href="/my/address" />
  return <IconLink icon="eye" label={t('own-signs.watchIt')} href={paths.watch(toChecksumAddress(address))} />
}
