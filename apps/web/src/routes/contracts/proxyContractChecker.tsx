import { ProxyChecker } from '../../features/tools/ProxyChecker.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** What a proxy forwards to. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('proxy.title')} lead={t('proxy.lead')} />
      <ProxyChecker />
    </div>
  )
}
