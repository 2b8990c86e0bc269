import type { ScreenQueries } from '../../api-client/api-query.ts'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { roundList } from '../../features/validators/queries.ts'
import { RoundsTable } from '../../features/validators/RoundsTable.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'

export const queries: ScreenQueries = ({ search }) => [pageQuery(roundList, listLocation(search))]

export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('validators.roundsTitle')} lead={t('validators.roundsScreenLead')} />
      <OnCore>
        <Panel flush>
          <RoundsTable />
        </Panel>
      </OnCore>
    </div>
  )
}
