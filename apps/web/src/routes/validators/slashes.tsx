import type { ScreenQueries } from '../../api-client/api-query.ts'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { slashList } from '../../features/validators/queries.ts'
import { SlashesTable } from '../../features/validators/SlashesTable.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'

export const queries: ScreenQueries = ({ search }) => [pageQuery(slashList(), listLocation(search))]

export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('validators.slashesTitle')} lead={t('validators.slashesLead')} />
      <OnCore>
        <Panel flush>
          <SlashesTable />
        </Panel>
      </OnCore>
    </div>
  )
}
