import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Ready } from '../router/when-ready.ts'
import styles from './Screen.module.css'

/** After an update the old chunks are gone; only a reload finds the new ones. */
const isMissingChunk = (error: unknown) => error instanceof TypeError && /import|module|fetch/i.test(error.message)

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A screen that failed as a whole; the shell around it stays. */
export const ScreenError = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const t = useMessages()
  const isOld = isMissingChunk(error)
  return (
    <div className={styles.screen} role="alert">
      <h1>{t('shell.screenFailed')}</h1>
      <p>{isOld ? t('shell.newVersion') : describe(error)}</p>
      <Button look="primary" onClick={() => (isOld ? location.reload() : retry())}>
        {t(isOld ? 'shell.reload' : 'shell.retry')}
      </Button>
      <Ready />
    </div>
  )
}
