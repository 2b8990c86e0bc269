import { OpcodeTool } from '../../features/tools/OpcodeTool.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** EVM code as instructions. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('opcodes.title')} lead={t('opcodes.lead')} />
      <OpcodeTool />
    </div>
  )
}
