import { blockNumberOf } from '@corescope/api-schema/url-ids'
import { isFailure } from '../../api-client/api-error.ts'
import { type ScreenQueries, subject } from '../../api-client/api-query.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { NoRound } from '../../features/validators/NoRound.tsx'
import { OnCore } from '../../features/validators/OnCore.tsx'
import { setQuery } from '../../features/validators/queries.ts'
import { RewardsTable } from '../../features/validators/RewardsTable.tsx'
import { useSet } from '../../features/validators/use-set.ts'
import { ValidatorSetView } from '../../features/validators/ValidatorSetView.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePathParameter } from '../../navigation/use-navigation.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from '../../ui/stack.module.css'

export const queries: ScreenQueries = ({ parameter }) => {
  const round = blockNumberOf(parameter('id'))
  return round === undefined ? [] : [subject(setQuery(round))]
}

const View = ({ round }: { round: number }) => {
  const t = useMessages()
  const { data, error } = useSet(round)
  if (data === undefined && isFailure(error) && runtimeConfig().chain.hasSystemContracts) {
    const isUntold = error.fault === 'roundNotTurned'
    return (
      <NoRound text={isUntold ? describeError(error) : t('validators.noSuchRound', { round: formatInteger(round) })} />
    )
  }
  return (
    <div className={styles.stack} key={round}>
      <PageHead
        title={t('validators.snapshotTitle', { round: formatInteger(round) })}
        lead={t('validators.snapshotLead')}
      />
      <OnCore>
        <ValidatorSetView round={round} />
        <Panel flush title={t('validators.rewardsTitle')}>
          <RewardsTable round={round} />
        </Panel>
      </OnCore>
    </div>
  )
}

/** The set of a round by its tag, and what the round paid. */
export const Screen = () => {
  const t = useMessages()
  const id = usePathParameter('id')
  const round = blockNumberOf(id)
  if (round === undefined) return <NoRound text={t('validators.noRound', { id: id.slice(0, 80) })} />
  return <View round={round} />
}
