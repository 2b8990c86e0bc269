import { DiffChecker } from '../../features/code-diff/DiffChecker.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** Two contracts or two texts, compared. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('code-diff.title')} lead={t('code-diff.lead')} />
      <DiffChecker />
    </div>
  )
}
