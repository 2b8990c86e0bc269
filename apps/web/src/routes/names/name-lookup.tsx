import { NameForm } from '../../features/names/NameForm.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** Asks for a domain name. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('names.title')} lead={t('names.lead')} />
      <NameForm />
    </div>
  )
}
