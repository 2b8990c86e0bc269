import { useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { onSessionTimeout, recallSessionTimeout, sessionEnd } from '../../session/session-timeout.ts'
import styles from './Accounts.module.css'

const notOnServer = () => undefined

/** Why the sign-in screen is shown: the session has ended by itself, or the account is deleted. Nothing where a reader came by choice. */
export const SessionEnded = () => {
  const t = useMessages()
  const end = useSyncExternalStore(onSessionTimeout, sessionEnd, notOnServer)
  useEffect(() => {
    if (sessionEnd() === undefined) void recallSessionTimeout()
  }, [])
  return end === undefined ? null : (
    <p className={styles.notice} role="status">
      {t(end === 'deleted' ? 'account.deleted' : 'shell.sessionEnded')}
    </p>
  )
}
