import type { RoundRecord } from '@corescope/api-schema/rounds/calls'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { NativeAmount } from '../../entities/amounts.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './RoundStrip.module.css'
import { rewardOfRound } from './reward-of-round.ts'

const roundsQuery = apiQuery('rounds', { pageSize: 10 })

/** One row of a wide screen. */
const shown = 8

/** A round: since when, who came and went, what its delegators were given. @param reward wei; undefined while it runs */
const Round = ({ round, reward }: { round: RoundRecord; reward: string | undefined }) => {
  const t = useMessages()
  const { elected, entered, left, blocks, endTimestamp } = round
  const hasChanges = entered.length + left.length > 0
  return (
    <li>
      <a className={styles.round} href={paths.validatorSnapshot(round.round)}>
        <span className={styles.number}>{formatInteger(round.round)}</span>
        <span className={styles.soft}>
          {endTimestamp === null ? t('roundStrip.runs') : t('roundStrip.ended')}{' '}
          <Timestamp value={endTimestamp ?? round.timestamp} form="relative" />
        </span>
        <span className={styles.soft}>
          {t('roundStrip.validators', { count: elected })}
          {hasChanges && ` (+${entered.length} −${left.length})`}
        </span>
        <span className={styles.soft}>{t('roundStrip.blocks', { count: blocks, shown: formatInteger(blocks) })}</span>
        {reward === undefined ? (
          <span className={styles.soft}>{t('roundStrip.unpaid')}</span>
        ) : (
          <NativeAmount wei={reward} />
        )}
      </a>
    </li>
  )
}

/** The newest rounds of Core; nothing where none has been turned, and where they cannot be told: the page has its own banner. */
export const RoundStrip = () => {
  const t = useMessages()
  const { data } = useCall(roundsQuery, { live: true, toasts: 'never' })
  if (data === undefined || data.total === 0) return null
  return (
    <Panel flush title={t('roundStrip.title')} actions={<a href={paths.rounds()}>{t('roundStrip.all')}</a>}>
      <ol className={styles.rounds} data-tip={t('roundStrip.tip')}>
        {data.records.slice(0, shown).map((round, index) => (
          <Round key={round.round} round={round} reward={rewardOfRound(data.records, index)} />
        ))}
      </ol>
    </Panel>
  )
}
