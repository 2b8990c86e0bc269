import { useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { onSessionTimeout, recallSessionTimeout, sessionHasEnded } from '../../session/session-timeout.ts'
import styles from './Accounts.module.css'

const notOnServer = () => false

/** Why the sign-in screen is shown: the session has ended by itself. Nothing where a reader came by choice. */
export const SessionEnded = () => {
  const t = useMessages()
  const hasEnded = useSyncExternalStore(onSessionTimeout, sessionHasEnded, notOnServer)
  useEffect(() => {
    if (!sessionHasEnded()) void recallSessionTimeout()
  }, [])
  return hasEnded ? (
    <p className={styles.notice} role="status">
      {t('shell.sessionEnded')}
    </p>
  ) : null
}
