import { Suspense } from 'react'
import type { ScreenQueries } from '../../api-client/api-query.ts'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { roundList } from '../../features/validators/queries.ts'
import { RoundsTable } from '../../features/validators/RoundsTable.tsx'
import { useHydrated } from '../../hydration/use-hydrated.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { listLocation, pageQuery } from '../../lists/list-query.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from '../../ui/stack.module.css'
import { Tabs } from '../../ui/Tabs.tsx'

const RoundCharts = lazyPart(
  'RoundCharts',
  async () => (await import('../../features/validators/RoundCharts.tsx')).RoundCharts,
)

const isCharts = (search: URLSearchParams) => search.get('tab') === 'charts'

export const queries: ScreenQueries = ({ search }) =>
  isCharts(search) ? [] : [pageQuery(roundList, listLocation(search))]

const Charts = () => {
  const waiting = <Skeleton width="50%" />
  if (!useHydrated()) return waiting
  return (
    <Suspense fallback={waiting}>
      <RoundCharts />
    </Suspense>
  )
}

export const Screen = () => {
  const t = useMessages()
  const ofCharts = isCharts(useSearchParameters())
  return (
    <div className={styles.stack}>
      <PageHead title={t('validators.roundsTitle')} lead={t('validators.roundsScreenLead')} />
      <OnCore>
        <Panel flush>
          <Tabs
            label={t('validators.roundTabs')}
            tabs={[
              { href: paths.rounds(), label: t('validators.roundsTitle'), current: !ofCharts },
              { href: paths.rounds('charts'), label: t('validators.roundChartsTab'), current: ofCharts },
            ]}
          />
          {!ofCharts && <RoundsTable />}
        </Panel>
        {ofCharts && <Charts />}
      </OnCore>
    </div>
  )
}
