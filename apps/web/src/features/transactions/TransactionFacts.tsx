import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { FiatWorth, NativeAmount } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { LazyFinalizedBy } from '../../entities/core-actions/LazyFinalizedBy.tsx'
import { FailureReason, reasonHelp } from '../../entities/failure-reason/FailureReason.tsx'
import { causeAmong, FailureSource, useFailurePlaces } from '../../entities/failure-source/FailureSource.tsx'
import { StatusBadge, transactionStatus } from '../../entities/StatusBadge.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CalledContract } from './CalledContract.tsx'
import { messageText } from './message-text.ts'
import styles from './Transaction.module.css'

interface Props {
  transaction: TransactionDetail
}

const Standing = ({ transaction }: Props) => {
  const t = useMessages()
  const { finality, status, isSystem, systemEffect, failedCalls } = transaction
  // a node writes status 1 for every system transaction: one without its event did nothing that we know of
  const hasFailed = status === 0 && finality !== 'pending'
  const isTraceable = hasFailed && finality !== 'forked'
  const cause = causeAmong(useFailurePlaces(transaction.transactionHash, isTraceable))
  const shown = systemEffect === 'nothing' ? 'noEffect' : transactionStatus(status)
  return (
    <Detail name={t('transaction.status')} {...(hasFailed ? { help: t(reasonHelp(transaction.failure)) } : {})}>
      {finality === 'pending' && <StatusBadge status="pending" />}
      {finality === 'forked' && <StatusBadge status="forked" />}
      {finality !== 'pending' && <StatusBadge status={shown} />}
      {isSystem && (
        <span className={styles.tag} data-tip={t('transaction.systemTip')}>
          {t('transaction.system')}
        </span>
      )}
      {hasFailed && <FailureReason failure={transaction.failure} />}
      {cause !== undefined && <FailureSource place={cause} />}
      {!hasFailed && failedCalls !== undefined && (
        <a href={paths.failedCalls(transaction.transactionHash)}>
          {t('transaction.failedCalls', { count: failedCalls, shown: formatInteger(failedCalls) })}
        </a>
      )}
    </Detail>
  )
}

const Place = ({ transaction }: Props) => {
  const t = useMessages()
  const { finality, blockNumber, blockHash, confirmations, blockTransactionCount, transactionIndex } = transaction
  if (blockHash === null) {
    return (
      <Detail name={t('transaction.block')}>
        <span className={styles.soft}>{t('transaction.waiting')}</span>
      </Detail>
    )
  }
  const isCanonical = finality !== 'forked'
  return (
    <>
      <Detail
        name={t('transaction.block')}
        help={finality === 'pending' || finality === 'forked' ? undefined : t(`transaction.${finality}Tip`)}
      >
        <BlockLink blockNumber={blockNumber} hash={isCanonical ? undefined : blockHash} />
        {isCanonical && finality !== 'pending' && <StatusBadge status={finality} />}
        {isCanonical && (
          <span className={styles.soft}>
            {t('transaction.confirmations', { count: confirmations, shown: formatInteger(confirmations) })}
          </span>
        )}
        <LazyFinalizedBy by={transaction.finalizedBy} />
      </Detail>
      <Detail name={t('transaction.time')}>
        <Timestamp value={transaction.timestamp} form="both" />
      </Detail>
      {blockTransactionCount !== null && (
        <Detail name={t('transaction.position')}>
          {t('transaction.positionOf', {
            position: formatInteger(transactionIndex + 1),
            count: formatInteger(blockTransactionCount),
          })}
        </Detail>
      )}
    </>
  )
}

const Created = ({ transaction }: Props) => {
  const t = useMessages()
  const { createdContract, finality } = transaction
  if (createdContract !== null) return <CalledContract transaction={transaction} whole />
  const key = finality === 'pending' ? 'transaction.createdLater' : 'transaction.createdNone'
  return <span className={styles.soft}>{t(key)}</span>
}

const Message = ({ transaction }: Props) => {
  const t = useMessages()
  const text = messageText(transaction)
  return text === undefined ? null : (
    <Detail name={t('transaction.message')}>
      <span className={styles.message}>{text}</span>
    </Detail>
  )
}

const Parties = ({ transaction }: Props) => {
  const t = useMessages()
  const { from, to, value } = transaction
  return (
    <>
      <Detail name={t('transaction.from')}>
        <AddressLink address={from} whole />
      </Detail>
      {to === null ? (
        <Detail name={t('transaction.created')}>
          <Created transaction={transaction} />
        </Detail>
      ) : (
        <Detail name={t('transaction.to')}>
          <CalledContract transaction={transaction} whole />
        </Detail>
      )}
      <Detail name={t('transaction.value')}>
        <NativeAmount wei={value} exact />
        {value !== '0' && <FiatWorth amount={value} />}
      </Detail>
      <Message transaction={transaction} />
    </>
  )
}

/** What the reader alone has noted of it. */
const OwnNote = ({ transaction: { privateNote, transactionHash } }: Props) => {
  const t = useMessages()
  if (!privateNote) return null
  return (
    <Detail name={t('transaction.ownNote')}>
      <span className={styles.message}>{privateNote}</span>{' '}
      <a href={paths.noteTransaction(transactionHash)}>{t('transaction.ownNoteChange')}</a>
    </Detail>
  )
}

/** Who and how much. */
export const PartyFacts = ({ transaction }: Props) => (
  <DetailList>
    <OwnNote transaction={transaction} />
    <Parties transaction={transaction} />
  </DetailList>
)

const Fee = ({ transaction: { fee, finality } }: Props) => {
  const t = useMessages()
  if (finality === 'pending') return null
  return (
    <Detail name={t('transaction.fee')}>
      <NativeAmount wei={fee} exact />
      {fee !== '0' && <FiatWorth amount={fee} />}
    </Detail>
  )
}

/** Recomputed from its rows; where the audit of them is told. */
const Proof = ({ transaction: { proven, finality } }: Props) => {
  const t = useMessages()
  if (!proven || finality === 'pending') return null
  return (
    <p className={styles.proof} data-tip={t('transaction.provableTip')}>
      <Icon name="check" size={14} />
      {t('transaction.provable')} · <a href={paths.indexHealth()}>{t('transaction.indexHealth')}</a>
    </p>
  )
}

/** How it stands: outcome, place, time, what it cost. */
export const StateFacts = ({ transaction }: Props) => (
  <>
    <DetailList>
      <Standing transaction={transaction} />
      <Place transaction={transaction} />
      <Fee transaction={transaction} />
    </DetailList>
    <Proof transaction={transaction} />
  </>
)
