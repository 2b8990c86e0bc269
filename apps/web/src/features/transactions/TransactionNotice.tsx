import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePooled } from './queries.ts'
import styles from './Transaction.module.css'

const Elsewhere = ({ canonical }: Pick<TransactionDetail, 'canonical'>) => {
  const t = useMessages()
  if (canonical === null) return t('transaction.forkedNowhere')
  return rich(t('transaction.forkedElsewhere'), { block: () => <BlockLink blockNumber={canonical.block.number} /> })
}

/** Since when it waits, and for what. */
const Waiting = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const { pooled } = usePooled(hash)
  if (pooled === undefined) return null
  return (
    <>
      {' '}
      {rich(t('transaction.pooledSince'), { time: () => <Timestamp value={pooled.appearedAt} form="both" /> })}
      {pooled.isQueued && ` ${t('transaction.pooledQueued')}`}
      {pooled.replaces.map((replaced) => (
        <span key={replaced}>
          {' '}
          {rich(t('transaction.pooledReplaces'), {
            transaction: () => <TransactionLink hash={replaced} copy={false} />,
          })}
        </span>
      ))}
    </>
  )
}

/** What a reader must know before the facts: it waits, or it lost its place. */
export const TransactionNotice = ({ transaction }: { transaction: TransactionDetail }) => {
  const t = useMessages()
  const { finality } = transaction
  if (finality !== 'pending' && finality !== 'forked') return null
  const isPending = finality === 'pending'
  return (
    <div className={styles.notice} role="status">
      <h2>
        <Icon name={isPending ? 'clock' : 'alert'} />
        {t(isPending ? 'transaction.pendingTitle' : 'transaction.forkedTitle')}
      </h2>
      {isPending ? (
        <p>
          {t('transaction.pendingText')}
          <Waiting hash={transaction.transactionHash} />
        </p>
      ) : (
        <p>
          {t('transaction.forkedText')} <Elsewhere canonical={transaction.canonical} />
        </p>
      )}
    </div>
  )
}
