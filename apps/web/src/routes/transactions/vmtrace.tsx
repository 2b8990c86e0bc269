import { transactionId } from '@corescope/api-schema/url-ids'
import { StepsForm } from '../../features/execution/steps/StepsForm.tsx'
import { StepsPanel } from '../../features/execution/steps/StepsPanel.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** Opcode steps of a transaction (`?tx=`), from a step on (`&step=`). */
export const Screen = () => {
  const t = useMessages()
  const asked = useSearchParameters().get('tx') ?? ''
  const hash = transactionId(asked)
  return (
    <div className={styles.stack}>
      <PageHead title={t('vm.title')} lead={t('vm.lead')} />
      <StepsForm key={asked} asked={asked} />
      {hash !== undefined && <StepsPanel key={hash} hash={hash} />}
    </div>
  )
}
