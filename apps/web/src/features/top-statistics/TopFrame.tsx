import type { ReactNode } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths, type TopTab } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Counted } from './TopRankings.tsx'
import styles from './TopStatistics.module.css'

const tabs: readonly TopTab[] = ['overview', 'transactions', 'tokens', 'network']

/** The head that the parts of the statistics share. The network's part exists where the charts do (ruling 26). */
export const TopFrame = ({ current, children }: { current: TopTab; children: ReactNode }) => {
  const t = useMessages()
  const shown = tabs.filter((tab) => tab !== 'network' || runtimeConfig().debugRoutes)
  return (
    <div className={styles.frame}>
      <PageHead title={t('topstat.title')} lead={<Counted />} />
      <Tabs
        label={t('topstat.title')}
        tabs={shown.map((tab) => ({
          href: paths.topStatistics(tab),
          label: t(`topstat.tab_${tab}`),
          current: tab === current,
        }))}
      />
      <div className={styles.grid}>{children}</div>
    </div>
  )
}
