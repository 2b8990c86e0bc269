import { InputDecoder } from '../../features/tools/InputDecoder.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** Calldata as a call. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('decoder.title')} lead={t('decoder.lead')} />
      <InputDecoder />
    </div>
  )
}
