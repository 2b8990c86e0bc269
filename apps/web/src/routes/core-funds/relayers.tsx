import type { ScreenQueries } from '../../api-client/api-query.ts'
import { relayedList, relayersQuery } from '../../features/core-funds/queries.ts'
import { RelayedTable } from '../../features/core-funds/RelayedTable.tsx'
import { RelayersTable } from '../../features/core-funds/RelayersTable.tsx'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'
import { Tabs } from '../../ui/Tabs.tsx'

const isBlocks = (search: URLSearchParams) => search.get('tab') === 'blocks'

export const queries: ScreenQueries = ({ search }) => {
  return [isBlocks(search) ? pageQuery(relayedList, listLocation(search)) : relayersQuery]
}

/** Who brings the blocks of Bitcoin to Core. */
export const Screen = () => {
  const t = useMessages()
  const ofBlocks = isBlocks(useSearchParameters())
  return (
    <div className={styles.stack}>
      <PageHead title={t('coreFunds.relayersTitle')} lead={t('coreFunds.relayersLead')} />
      <OnCore>
        <Panel flush>
          <Tabs
            label={t('coreFunds.tabs')}
            tabs={[
              { href: paths.relayers(), label: t('coreFunds.relayers'), current: !ofBlocks },
              { href: paths.relayers('blocks'), label: t('coreFunds.relayed'), current: ofBlocks },
            ]}
          />
          {ofBlocks ? <RelayedTable /> : <RelayersTable />}
        </Panel>
      </OnCore>
    </div>
  )
}
