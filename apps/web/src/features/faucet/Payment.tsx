import { toChecksumAddress } from '@corescope/decode/bytes/address'
import type { CallResponse } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { NativeAmount } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Faucet.module.css'
import { paymentOf } from './queries.ts'

/** How often a payment is asked for anew. In a block it is looked at further: the block may still fall away, until enough others stand on it. */
const betweenLooksMs: Partial<Record<CallResponse<'faucetPayment'>['state'], number>> = {
  ...{ waiting: 2_000, sent: 2_000, mined: 10_000, reverted: 10_000 },
}

/** A payment on its way: its place in the queue, its transaction, its block. Asked again until it is settled. */
export const Payment = ({ ticket }: { ticket: string }) => {
  const t = useMessages()
  const first = useCall(paymentOf(ticket), { toasts: 'never', staleMs: 0 })
  const everyMs = first.data && betweenLooksMs[first.data.state]
  const { data } = useCall(paymentOf(ticket), {
    toasts: 'never',
    staleMs: 0,
    ...(everyMs === undefined ? {} : { everyMs }),
  })
  if (first.error !== null && data === undefined) {
    return (
      <Panel title={t('faucet.paymentTitle')}>
        <Failure error={first.error} retry={() => void first.refetch()} />
      </Panel>
    )
  }
  if (data === undefined) {
    return (
      <Panel title={t('faucet.paymentTitle')}>
        <Skeleton width="60%" />
      </Panel>
    )
  }
  const { state, place, recipient, amount, transactionHash, blockNumber } = data
  return (
    <Panel title={t('faucet.paymentTitle')}>
      <div className={styles.form}>
        <DetailList>
          <Detail name={t('faucet.state')}>
            <span role="status">
              {state === 'waiting'
                ? t('faucet.waiting', { place: place ?? 1 })
                : t(state === 'failed' && blockNumber === null ? 'faucet.givenUp' : `faucet.${state}`)}
            </span>
          </Detail>
          <Detail name={t('faucet.amount')}>
            <NativeAmount wei={amount} />
          </Detail>
          <Detail name={t('faucet.to')}>
            <HashText hash={toChecksumAddress(recipient)} href={paths.address(recipient)} />
          </Detail>
          {transactionHash !== null && (
            <Detail name={t('faucet.transaction')}>
              <TransactionLink hash={transactionHash} />
            </Detail>
          )}
          {blockNumber !== null && (
            <Detail name={t('faucet.block')}>
              <BlockLink blockNumber={blockNumber} />
            </Detail>
          )}
        </DetailList>
        {state === 'sent' && <p className={styles.soft}>{t('faucet.replaced')}</p>}
      </div>
    </Panel>
  )
}
