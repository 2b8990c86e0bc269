import type { ScreenQueries } from '../../api-client/api-query.ts'
import { feeShareChangeList, feeSharesQuery } from '../../features/core-funds/queries.ts'
import { ShareChangesTable } from '../../features/core-funds/ShareChangesTable.tsx'
import { SharesTable } from '../../features/core-funds/SharesTable.tsx'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'
import { Tabs } from '../../ui/Tabs.tsx'

const isChanges = (search: URLSearchParams) => search.get('tab') === 'changes'

export const queries: ScreenQueries = ({ search }) => {
  return [isChanges(search) ? pageQuery(feeShareChangeList, listLocation(search)) : feeSharesQuery]
}

/** Contracts that share fees (Rev+). */
export const Screen = () => {
  const t = useMessages()
  const ofChanges = isChanges(useSearchParameters())
  return (
    <div className={styles.stack}>
      <PageHead title={t('coreFunds.sharesTitle')} lead={t('coreFunds.sharesLead')} />
      <OnCore>
        <Panel flush>
          <Tabs
            label={t('coreFunds.tabs')}
            tabs={[
              { href: paths.feeShares(), label: t('coreFunds.current'), current: !ofChanges },
              { href: paths.feeShares('changes'), label: t('coreFunds.changes'), current: ofChanges },
            ]}
          />
          {ofChanges ? <ShareChangesTable /> : <SharesTable />}
        </Panel>
      </OnCore>
    </div>
  )
}
