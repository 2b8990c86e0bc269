import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Blocks.module.css'

/** An overview before its block is here, in the size it will have. */
export const BlockSkeleton = () => {
  const t = useMessages()
  const names = [
    'blocks.status',
    'blocks.timestamp',
    'blocks.transactionsAndLogs',
    'blocks.sealedBy',
    'blocks.gasUsed',
    'blocks.feesPaid',
    'blocks.baseFee',
    'blocks.reward',
    'blocks.size',
    'blocks.hash',
    'blocks.parentHash',
  ] as const
  return (
    <div className={styles.stack} aria-busy="true">
      <Panel flush>
        <p className={styles.sentence}>
          <Skeleton width="min(560px, 80%)" />
        </p>
        <DetailList>
          {names.map((name) => (
            <Detail key={name} name={t(name)}>
              {undefined}
            </Detail>
          ))}
        </DetailList>
      </Panel>
    </div>
  )
}
