import type { ScreenQueries } from '../../api-client/api-query.ts'
import { ParametersTable } from '../../features/governance/ParametersTable.tsx'
import { ProposalsTable } from '../../features/governance/ProposalsTable.tsx'
import { parameterList, proposalList } from '../../features/governance/queries.ts'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'
import { Tabs } from '../../ui/Tabs.tsx'

const isParameters = (search: URLSearchParams) => search.get('tab') === 'parameters'

export const queries: ScreenQueries = ({ search }) => {
  const place = listLocation(search)
  return [isParameters(search) ? pageQuery(parameterList, place) : pageQuery(proposalList, place)]
}

/** Proposals of the members, and the parameters that were changed. */
export const Screen = () => {
  const t = useMessages()
  const ofParameters = isParameters(useSearchParameters())
  return (
    <div className={styles.stack}>
      <PageHead title={t('governance.title')} lead={t('governance.lead')} />
      <OnCore>
        <Panel flush>
          <Tabs
            label={t('governance.tabs')}
            tabs={[
              { href: paths.governance(), label: t('governance.proposals'), current: !ofParameters },
              { href: paths.governance('parameters'), label: t('governance.parameters'), current: ofParameters },
            ]}
          />
          {ofParameters ? <ParametersTable /> : <ProposalsTable />}
        </Panel>
      </OnCore>
    </div>
  )
}
