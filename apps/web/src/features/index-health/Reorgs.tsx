import { BlockLink } from '../../entities/BlockLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import type { MessageKey } from '../../i18n/message-key.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './IndexHealth.module.css'
import { type IndexHealth, useIndexHealth } from './queries.ts'
import { Unknown } from './Unknown.tsx'

const reasons: Record<string, MessageKey> = {
  replaced: 'index-health.reason_replaced',
  nodeLostBlocks: 'index-health.reason_nodeLostBlocks',
  operator: 'index-health.reason_operator',
}

const Entry = ({ reorg }: { reorg: IndexHealth['reorgs'][number] }) => {
  const t = useMessages()
  const { detectedAt, ancestor, displaced, depth, reason } = reorg
  const key = reasons[reason]
  const text = t(ancestor.number < 0 ? 'index-health.displacedAll' : 'index-health.displaced')
  return (
    <li className={styles.entry}>
      <span className={styles.line}>
        <strong>{t('index-health.depth', { count: depth, shown: formatInteger(depth) })}</strong>
        <span>{key === undefined ? reason : t(key)}</span>
        <span className={styles.soft}>
          <Timestamp value={detectedAt} />
        </span>
      </span>
      <span className={styles.soft}>
        {rich(text, {
          displaced: () => <BlockLink blockNumber={displaced.number} hash={displaced.hash} />,
          ancestor: () => <BlockLink blockNumber={ancestor.number} />,
        })}
      </span>
    </li>
  )
}

/** The last times blocks lost their place, newest first. */
export const Reorgs = () => {
  const t = useMessages()
  const { data } = useIndexHealth()
  if (data === undefined) return <Unknown />
  const reorgs = data.reorgs
  if (reorgs.length === 0) return <p className={styles.note}>{t('index-health.reorgsNone')}</p>
  return (
    <ol className={styles.list}>
      {reorgs.map((reorg) => (
        <Entry key={`${reorg.displaced.hash} ${reorg.detectedAt}`} reorg={reorg} />
      ))}
    </ol>
  )
}
