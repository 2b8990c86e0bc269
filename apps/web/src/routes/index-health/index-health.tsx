import type { ScreenQueries } from '../../api-client/api-query.ts'
import { Findings, FindingsSummary } from '../../features/index-health/Findings.tsx'
import { IrregularTokens } from '../../features/index-health/IrregularTokens.tsx'
import { Lanes, NodeSummary } from '../../features/index-health/Lanes.tsx'
import { Proofs } from '../../features/index-health/Proofs.tsx'
import { indexHealthQuery } from '../../features/index-health/queries.ts'
import { Reorgs } from '../../features/index-health/Reorgs.tsx'
import { Verdict } from '../../features/index-health/Verdict.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'

export const queries: ScreenQueries = () => [indexHealthQuery]

/** How far the index is and what it finds when it checks itself. */
export const Screen = () => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <PageHead title={t('index-health.title')} lead={t('index-health.lead')} />
      <Verdict />
      <Panel title={t('index-health.lanes')} actions={<NodeSummary />} flush>
        <Lanes />
      </Panel>
      <Panel title={t('index-health.proofs')} flush>
        <Proofs />
      </Panel>
      <Panel title={t('index-health.findings')} actions={<FindingsSummary />} flush>
        <Findings />
      </Panel>
      <IrregularTokens />
      <Panel
        title={t('index-health.reorgs')}
        actions={<ButtonLink href={paths.forkedBlocks()}>{t('index-health.reorgsAll')}</ButtonLink>}
        flush
      >
        <Reorgs />
      </Panel>
    </div>
  )
}
