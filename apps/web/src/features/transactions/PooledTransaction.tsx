import type { PendingTransactionRecord } from '@corescope/api-schema/pending-transactions/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { GasPrice, NativeAmount } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Method } from '../../entities/Method.tsx'
import { StatusBadge } from '../../entities/StatusBadge.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Transaction.module.css'

interface Props {
  pooled: PendingTransactionRecord
}

const Story = ({ pooled: { state, nonce, replacedBy } }: Props) => {
  const t = useMessages()
  if (state === 'dropped') return t('transaction.droppedText')
  if (state !== 'replaced') return t('transaction.pooledText')
  if (replacedBy === null) return t('transaction.replacedUnknown', { nonce })
  return rich(t('transaction.replacedText', { nonce }), {
    transaction: () => <TransactionLink hash={replacedBy} copy={false} />,
  })
}

/** What became of it, in words. */
const Outcome = ({ pooled }: Props) => {
  const t = useMessages()
  const { state } = pooled
  const title = state === 'dropped' || state === 'replaced' ? (`transaction.${state}Title` as const) : undefined
  return (
    <div className={styles.notice} role="status">
      <h2>
        <Icon name={title === undefined ? 'clock' : 'alert'} />
        {t(title ?? 'transaction.pooledTitle')}
      </h2>
      <p>
        <Story pooled={pooled} />
      </p>
    </div>
  )
}

const Moments = ({ pooled: { state, appearedAt, endedAt, blockNumber } }: Props) => {
  const t = useMessages()
  const isOver = state === 'replaced' || state === 'dropped'
  return (
    <>
      <Detail name={t('transaction.status')}>
        <StatusBadge status={isOver ? state : 'pending'} />
      </Detail>
      {blockNumber !== null && (
        <Detail name={t('transaction.block')}>
          <BlockLink blockNumber={blockNumber} />
        </Detail>
      )}
      <Detail name={t('transaction.pooledFrom')}>
        <Timestamp value={appearedAt} form="both" />
      </Detail>
      {isOver && endedAt !== null && (
        <Detail name={t(`transaction.${state}At`)}>
          <Timestamp value={endedAt} form="both" />
        </Detail>
      )}
    </>
  )
}

/** A transaction that no block has, as the pool of the node showed it: what became of it and what it wanted. */
export const PooledTransaction = ({ pooled }: Props) => {
  const t = useMessages()
  const { from, to, value, method, nonce, gas, gasPrice, inputSize } = pooled
  return (
    <>
      <Outcome pooled={pooled} />
      <Panel flush resetKey={pooled.transactionHash}>
        <DetailList>
          <Moments pooled={pooled} />
          <Detail name={t('transaction.from')}>
            <AddressLink address={from} whole />
          </Detail>
          <Detail name={t('transaction.to')}>
            {to === null ? <Method method={null} isCreation /> : <AddressLink address={to} whole />}
          </Detail>
          <Detail name={t('transaction.value')}>
            <NativeAmount wei={value} exact />
          </Detail>
          {method !== null && (
            <Detail name={t('transaction.pooledMethod')}>
              <Method method={method} />
            </Detail>
          )}
          <Detail name={t('transaction.inputSize')}>
            {t('transaction.inputBytes', { bytes: inputSize, shown: formatInteger(inputSize) })}
          </Detail>
          <Detail name={t('transaction.nonce')} help={t('transaction.nonceHelp')}>
            {formatInteger(nonce)}
          </Detail>
          <Detail name={t('transaction.gasLimit')}>{formatInteger(gas)}</Detail>
          <Detail name={t('transaction.gasPrice')}>
            <GasPrice wei={gasPrice} />
          </Detail>
        </DetailList>
      </Panel>
    </>
  )
}
