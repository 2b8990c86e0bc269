import type { ScreenQueries } from '../../api-client/api-query.ts'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { candidateList } from '../../features/validators/queries.ts'
import { candidateChoice, ValidatorsTable } from '../../features/validators/ValidatorsTable.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'

export const queries: ScreenQueries = ({ search }) => [
  pageQuery(candidateList(candidateChoice(search)), listLocation(search)),
]

/** Candidates of Core and those elected. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('validators.title')} lead={t('validators.lead')} />
      <OnCore>
        <Panel flush>
          <ValidatorsTable />
        </Panel>
      </OnCore>
    </div>
  )
}
