import { VerifyForm } from '../../features/verification/form/VerifyForm.tsx'
import { VerifyChooser } from '../../features/verification/VerifyChooser.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

/** How the source code of a contract is given; Vyper's form itself (`?type=vyper`). */
export const Screen = () => {
  const t = useMessages()
  const isVyper = useSearchParameters().get('type') === 'vyper'
  return (
    <div className={styles.stack}>
      <PageHead title={t(isVyper ? 'verify.title_vyper' : 'verify.title')} lead={t('verify.lead')} />
      {isVyper ? <VerifyForm kind="vyper" /> : <VerifyChooser />}
    </div>
  )
}
