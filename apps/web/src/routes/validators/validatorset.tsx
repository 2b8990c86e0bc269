import type { ScreenQueries } from '../../api-client/api-query.ts'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { setQuery } from '../../features/validators/queries.ts'
import { UptimePanel } from '../../features/validators/UptimePanel.tsx'
import { ValidatorSetView } from '../../features/validators/ValidatorSetView.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

export const queries: ScreenQueries = () => [setQuery()]

/** The set of the round that runs. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('validators.setScreenTitle')} lead={t('validators.setLead')} />
      <OnCore>
        <div className={styles.stack}>
          <ValidatorSetView />
          <UptimePanel />
        </div>
      </OnCore>
    </div>
  )
}
