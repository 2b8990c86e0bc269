import type { FundName } from '@corescope/api-schema/core-funds/calls'
import type { ScreenQueries } from '../../api-client/api-query.ts'
import { FundTable } from '../../features/core-funds/FundTable.tsx'
import { fundList } from '../../features/core-funds/queries.ts'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'
import { Tabs } from '../../ui/Tabs.tsx'

const names = ['systemReward', 'burn', 'foundation'] as const satisfies readonly FundName[]
const chosen = (search: URLSearchParams): FundName => names.find((name) => name === search.get('tab')) ?? 'systemReward'

export const queries: ScreenQueries = ({ search }) => {
  return [pageQuery(fundList(chosen(search)), listLocation(search))]
}

/** What was burnt, and the money of the foundation and the system reward. */
export const Screen = () => {
  const t = useMessages()
  const fund = chosen(useSearchParameters())
  return (
    <div className={styles.stack}>
      <PageHead title={t('coreFunds.fundsTitle')} lead={t('coreFunds.fundsLead')} />
      <OnCore>
        <Panel flush>
          <Tabs
            label={t('coreFunds.tabs')}
            tabs={names.map((name) => ({
              href: paths.coreFunds(name === 'systemReward' ? undefined : name),
              label: t(`coreFunds.fund_${name}`),
              current: name === fund,
            }))}
          />
          <FundTable key={fund} fund={fund} />
        </Panel>
      </OnCore>
    </div>
  )
}
