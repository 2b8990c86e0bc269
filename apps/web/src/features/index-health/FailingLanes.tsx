import { Timestamp } from '../../entities/Timestamp.tsx'
import type { MessageKey } from '../../i18n/message-key.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './IndexHealth.module.css'
import type { IndexHealth } from './queries.ts'

const names: Record<string, MessageKey> = {
  balances: 'index-health.lane_balances',
  traces: 'index-health.lane_traces',
  balanceHistory: 'index-health.lane_balanceHistory',
  tokenFacts: 'index-health.lane_tokenFacts',
  items: 'index-health.lane_items',
  sidecars: 'index-health.lane_sidecars',
  scores: 'index-health.lane_scores',
  pending: 'index-health.lane_pool',
}

const nameOf = (lane: string): MessageKey | undefined =>
  lane.startsWith('audit.') ? 'index-health.lane_audit' : names[lane]

/** Lanes that fail and try on: since when, and what the node says. */
export const FailingLanes = ({ lanes }: { lanes: IndexHealth['failing'] }) => {
  const t = useMessages()
  return lanes.map(({ lane, since, message }) => {
    const name = nameOf(lane)
    return (
      <li key={lane} className={styles.entry}>
        <span className={styles.line}>
          <strong>{name === undefined ? lane : t(name)}</strong>
          <span>{rich(t('index-health.failsSince'), { time: () => <Timestamp value={since} /> })}</span>
        </span>
        <span className={styles.soft}>{message}</span>
      </li>
    )
  })
}
