import { useMessages } from '../i18n/use-messages.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Panel.module.css'

/** Says in the place of what is missing what went wrong, and offers to try again. */
export const FailureNotice = ({ text, retry }: { text: string; retry?: () => void }) => {
  const t = useMessages()
  return (
    <div className={styles.failure} role="alert">
      <Icon name="alert" />
      <span>{text}</span>
      {retry && <Button onClick={retry}>{t('shell.retry')}</Button>}
    </div>
  )
}
