import { describeError } from '../api-client/describe-error.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Panel.module.css'

/** What went wrong and a way to try again, in the place of what is missing. */
export const Failure = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const t = useMessages()
  return (
    <div className={styles.failure} role="alert">
      <Icon name="alert" />
      <span>{describeError(error)}</span>
      {retry && <Button onClick={retry}>{t('shell.retry')}</Button>}
    </div>
  )
}
