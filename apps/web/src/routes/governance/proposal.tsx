import { blockNumberOf } from '@corescope/api-schema/url-ids'
import { type ScreenQueries, subject } from '../../api-client/api-query.ts'
import { Proposal } from '../../features/governance/Proposal.tsx'
import { proposalQuery } from '../../features/governance/queries.ts'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePathParameter } from '../../navigation/use-navigation.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import styles from '../../ui/stack.module.css'

export const queries: ScreenQueries = ({ parameter }) => {
  const id = blockNumberOf(parameter('id'))
  return id === undefined ? [] : [{ ...subject(proposalQuery(id)), isOfCore: true }]
}

/** A proposal by its number. */
export const Screen = () => {
  const t = useMessages()
  const text = usePathParameter('id')
  const id = blockNumberOf(text)
  if (id === undefined) return <PageHead title={t('governance.noProposal', { id: text.slice(0, 80) })} />
  return (
    <div className={styles.stack}>
      <PageHead title={t('governance.proposalTitle', { id: String(id) })} />
      <OnCore>
        <Proposal key={id} id={id} />
      </OnCore>
    </div>
  )
}
