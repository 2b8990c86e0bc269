import { Decompiler } from '../../features/tools/decompiler/Decompiler.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** EVM code as pseudo-source. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('decompiler.title')} lead={t('decompiler.lead')} />
      <Decompiler />
    </div>
  )
}
