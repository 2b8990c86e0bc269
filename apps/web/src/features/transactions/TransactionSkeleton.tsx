import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import beside from '../../ui/beside/Beside.module.css'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Transaction.module.css'

const standing = ['status', 'block', 'time', 'position', 'fee'] as const
const parties = ['from', 'to', 'value'] as const
const fees = ['fee', 'burnt', 'gasUsed', 'cumulativeGas', 'gasPrice', 'baseFee'] as const

/** The overview in its final size, before the answer is here. */
export const TransactionSkeleton = ({ tabs }: { tabs: ReactNode }) => {
  const t = useMessages()
  return (
    <div className={beside.overview} aria-busy="true">
      <Panel flush>
        {tabs}
        <p className={styles.sentence}>
          <Skeleton width="70%" />
        </p>
        <DetailList>
          {parties.map((name) => (
            <Detail key={name} name={t(`transaction.${name}`)}>
              <Skeleton width="40%" />
            </Detail>
          ))}
        </DetailList>
      </Panel>
      <Panel flush className={beside.aside}>
        <DetailList>
          {standing.map((name) => (
            <Detail key={name} name={t(`transaction.${name}`)}>
              <Skeleton width="60%" />
            </Detail>
          ))}
        </DetailList>
      </Panel>
      <Panel flush title={t('transaction.feeAndGas')}>
        <DetailList>
          {fees.map((name) => (
            <Detail key={name} name={t(`transaction.${name}`)}>
              <Skeleton width="40%" />
            </Detail>
          ))}
        </DetailList>
      </Panel>
    </div>
  )
}
