import { useMessages } from '../../i18n/use-messages.ts'
import beside from '../../ui/beside/Beside.module.css'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Blocks.module.css'

const facts = ['transactionsAndLogs', 'gasUsed', 'feesPaid', 'baseFee', 'reward', 'hash', 'parentHash'] as const
const state = ['status', 'timestamp', 'sealedBy', 'size'] as const

const Rows = ({ names }: { names: readonly (typeof facts | typeof state)[number][] }) => {
  const t = useMessages()
  return (
    <DetailList>
      {names.map((name) => (
        <Detail key={name} name={t(`blocks.${name}`)}>
          {undefined}
        </Detail>
      ))}
    </DetailList>
  )
}

/** An overview before its block is here, in the size it will have. */
export const BlockSkeleton = () => (
  <div className={beside.overview} aria-busy="true">
    <Panel flush>
      <p className={styles.sentence}>
        <Skeleton width="min(560px, 80%)" />
      </p>
      <Rows names={facts} />
    </Panel>
    <Panel flush className={beside.aside}>
      <Rows names={state} />
    </Panel>
  </div>
)
