import type { ScreenQueries } from '../../api-client/api-query.ts'
import { Compilers } from '../../features/verification/Compilers.tsx'
import { compilersQuery } from '../../features/verification/queries.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

export const queries: ScreenQueries = () => [compilersQuery]

/** Compilers that contracts can be verified with. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('compilers.title')} lead={t('compilers.lead')} />
      <Compilers />
    </div>
  )
}
