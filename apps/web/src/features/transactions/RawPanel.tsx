import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { useState } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTransactionInfo } from './queries.ts'
import styles from './Transaction.module.css'

type View = 'rawTransaction' | 'rawReceipt' | 'serialized'

const Raw = ({ hash, view }: { hash: `0x${string}`; view: View }) => {
  const t = useMessages()
  const info = useTransactionInfo(hash)
  if (info.error !== null) return <Failure error={info.error} retry={() => void info.refetch()} />
  if (info.data === undefined) {
    return (
      <div className={styles.rawSkeleton} aria-busy="true">
        <Skeleton width="50%" />
      </div>
    )
  }
  if (view === 'serialized') {
    const { serialized } = info.data
    if (serialized === null) return <p className={styles.soft}>{t('transaction.rawSerializedNone')}</p>
    return (
      <>
        <p className={styles.soft}>{t('transaction.rawSerializedLead')}</p>
        <CodeBlock text={serialized} label={t('transaction.rawSerialized')} wraps />
      </>
    )
  }
  return (
    <>
      <p className={styles.soft}>{t('transaction.rawLead')}</p>
      <CodeBlock text={JSON.stringify(info.data[view], null, 2)} label={t(`transaction.${view}`)} />
    </>
  )
}

/** Transaction and receipt as a node answers them, and the signed bytes. */
export const RawPanel = ({ transaction }: { transaction: TransactionDetail }) => {
  const t = useMessages()
  const [view, setView] = useState<View>('rawTransaction')
  if (transaction.finality === 'pending') return <p className={styles.empty}>{t('transaction.rawPending')}</p>
  return (
    <div className={styles.pane}>
      <Segments
        label={t('transaction.rawView')}
        value={view}
        onChange={setView}
        options={[
          { value: 'rawTransaction', label: t('transaction.rawTransaction') },
          { value: 'rawReceipt', label: t('transaction.rawReceipt') },
          { value: 'serialized', label: t('transaction.rawSerialized') },
        ]}
      />
      <Raw hash={transaction.transactionHash} view={view} />
    </div>
  )
}
