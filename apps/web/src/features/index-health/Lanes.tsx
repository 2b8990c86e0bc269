import { Failure } from '../../api-client/Failure.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { formatInteger } from '../../format/number.ts'
import type { MessageKey } from '../../i18n/message-key.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FailingLanes } from './FailingLanes.tsx'
import styles from './IndexHealth.module.css'
import { Progress } from './Progress.tsx'
import { type IndexHealth, useIndexHealth } from './queries.ts'
import { Unknown } from './Unknown.tsx'

const words: Record<string, { name: MessageKey; text: MessageKey }> = {
  blocks: { name: 'index-health.lane_blocks', text: 'index-health.lane_blocks_text' },
  balances: { name: 'index-health.lane_balances', text: 'index-health.lane_balances_text' },
  traces: { name: 'index-health.lane_traces', text: 'index-health.lane_traces_text' },
  balanceHistory: { name: 'index-health.lane_balanceHistory', text: 'index-health.lane_balanceHistory_text' },
}

/** How far it is behind, or why it stands. */
const useStanding = ({ lag, idle }: IndexHealth['lanes'][number]): string => {
  const t = useMessages()
  if (idle !== null) return t(`index-health.idle_${idle}`)
  if (lag === null) return t('index-health.unknown')
  if (lag === 0) return t('index-health.upToDate')
  return t('index-health.behind', { count: lag, shown: formatInteger(lag) })
}

const Lane = ({ lane, from }: { lane: IndexHealth['lanes'][number]; from: number }) => {
  const t = useMessages()
  const { name, number, first, lag } = lane
  const known = words[name]
  const leftOut = first === null ? 0 : Math.max(0, first - from)
  const passed = Math.max(0, number - from + 1)
  const share = lag === null || passed + lag === 0 ? 0 : Math.max(0, passed - leftOut) / (passed + lag)
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {known === undefined ? name : t(known.name)}
        {known !== undefined && <span className={styles.soft}>{t(known.text)}</span>}
        {leftOut > 0 && (
          <span className={styles.soft}>{t('index-health.begins', { block: formatInteger(from + leftOut) })}</span>
        )}
      </span>
      <Progress share={share} />
      <span className={styles.facts}>
        {number < 0 ? <span>–</span> : <BlockLink blockNumber={number} />}
        <span className={styles.soft}>{useStanding(lane)}</span>
      </span>
    </li>
  )
}

/** No block of its own: what waits is no part of the chain. */
const Pool = ({ pool: { source, idle } }: { pool: NonNullable<IndexHealth['pool']> }) => {
  const t = useMessages()
  const standing = idle !== null ? t(`index-health.idle_${idle}`) : source !== null && t(`index-health.pool_${source}`)
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {t('index-health.lane_pool')}
        <span className={styles.soft}>{t('index-health.lane_pool_text')}</span>
      </span>
      <span />
      <span className={styles.facts}>
        <span className={styles.soft}>{standing || t('index-health.unknown')}</span>
      </span>
    </li>
  )
}

/** Does what waits: without one nothing of the chain is missing, but contracts are not verified and no mails are sent. */
const WorkerStanding = ({ worker: { atWork } }: Pick<IndexHealth, 'worker'>) => {
  const t = useMessages()
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {t('index-health.worker')}
        <span className={styles.soft}>{t('index-health.worker_text')}</span>
      </span>
      <span />
      <span className={styles.facts}>
        <span className={styles.soft}>
          {atWork === null
            ? t('index-health.unknown')
            : t(atWork ? 'index-health.worker_works' : 'index-health.worker_none')}
        </span>
      </span>
    </li>
  )
}

/** Which consensus the chain has, and how that is known. */
const Consensus = ({ consensus }: { consensus: NonNullable<IndexHealth['consensus']> }) => {
  const t = useMessages()
  const { kind, decidedBy, evidence, epochLength } = consensus
  const seen = evidence && [
    t('index-health.consensus_snapshot', { is: String(evidence.snapshot) }),
    t('index-health.consensus_headers', { headers: evidence.headers ?? 'none' }),
    t('index-health.consensus_contracts', { count: evidence.contracts.length }),
    t('index-health.consensus_chainId', { is: String(evidence.knownChainId) }),
  ]
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {t('index-health.consensus')}
        <span className={styles.soft}>{t(`index-health.consensus_by_${decidedBy}`)}</span>
      </span>
      <span />
      <span className={styles.facts}>
        <span>{t(`index-health.consensus_${kind}`)}</span>
        {epochLength !== null && <span className={styles.soft}>{t('index-health.epoch', { count: epochLength })}</span>}
        {seen && <span className={styles.soft}>{seen.join(' ')}</span>}
      </span>
    </li>
  )
}

/** Where the node stands, beside the head of the panel. */
export const NodeSummary = () => {
  const t = useMessages()
  const { data } = useIndexHealth()
  if (data === undefined) return null
  if (!data.node.reachable) return <span className={styles.soft}>{t('index-health.nodeAway')}</span>
  const number = (value: number | null) => (value === null ? t('index-health.unknown') : formatInteger(value))
  return (
    <span className={styles.soft}>
      {t('index-health.lanesSummary', {
        basis: data.finalityBasis,
        head: number(data.node.head),
        final: number(data.finalizedBlock),
      })}
    </span>
  )
}

/** Each lane's watermark and what it lacks. */
export const Lanes = () => {
  const { data, error, refetch } = useIndexHealth()
  if (data === undefined) {
    return error === null ? <Unknown /> : <Failure error={error} retry={refetch} />
  }
  return (
    <ul className={styles.list}>
      {data.lanes.map((lane) => (
        <Lane key={lane.name} lane={lane} from={data.from} />
      ))}
      {data.pool !== null && <Pool pool={data.pool} />}
      <WorkerStanding worker={data.worker} />
      {data.consensus !== null && <Consensus consensus={data.consensus} />}
      <FailingLanes lanes={data.failing} />
    </ul>
  )
}
