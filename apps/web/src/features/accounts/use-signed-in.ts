import { useSyncExternalStore } from 'react'
import { isSignedIn, onSession } from '../../session/session.ts'

/** Whether somebody is signed in; no, as long as the page stands as the server rendered it. */
export const useSignedIn = (): boolean => useSyncExternalStore(onSession, isSignedIn, () => false)
