import { useSyncExternalStore } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import type { CallResponse } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { isSignedIn, onSession } from '../../session/session.ts'

/** What the reader alone keeps of an address: asked once, for all that shows it. undefined: nothing is known, or nobody is signed in. */
export const useOwnNote = (address: `0x${string}`): CallResponse<'getNoteAddress'> | undefined => {
  const isUser = useSyncExternalStore(onSession, isSignedIn, () => false)
  const { data } = useCall(apiQuery('getNoteAddress', { address }), { enabled: isUser, toasts: 'never' })
  return isUser ? data : undefined
}
