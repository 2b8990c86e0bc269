import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { isMissingChunk } from '../../ui/late/missing-chunk.ts'
import { Ready } from '../router/when-ready.ts'
import styles from './Screen.module.css'

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error))

const onConnection = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
const isOnline = () => navigator.onLine
const isOnlineOnServer = () => true

/** A screen that failed as a whole; the shell around it stays. One that the lost connection kept from coming is loaded when it is back. */
export const ScreenError = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const t = useMessages()
  const isConnected = useSyncExternalStore(onConnection, isOnline, isOnlineOnServer)
  const isMissing = isMissingChunk(error)
  const isOld = isMissing && isConnected
  // What did not come is not asked for a second time by browsers, so the page is loaded again.
  const isWaiting = isMissing && !isConnected
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) location.reload()
    wasWaiting.current = isWaiting
  }, [isWaiting])
  const text = isWaiting ? t('errors.network') : isOld ? t('shell.newVersion') : describe(error)
  return (
    <div className={styles.screen} role="alert">
      <h1>{t('shell.screenFailed')}</h1>
      <p>{text}</p>
      <Button look="primary" onClick={() => (isOld ? location.reload() : retry())}>
        {t(isOld ? 'shell.reload' : 'shell.retry')}
      </Button>
      <Ready />
    </div>
  )
}
