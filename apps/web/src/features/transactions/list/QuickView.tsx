import type { ViewTransaction } from '@corescope/api-schema/transactions/calls'
import { shortenHash } from '@corescope/decode/bytes/address'
import type { ReactNode } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { FiatWorth, NativeAmount } from '../../../entities/amounts.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { LazyCoreSentence } from '../../../entities/core-actions/LazyCoreSentence.tsx'
import { OneOfSeveral } from '../../../entities/decoded/OneOfSeveral.tsx'
import { StatusBadge, transactionStatus } from '../../../entities/StatusBadge.tsx'
import { formatAmount, formatInteger, formatRatio } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Popover } from '../../../ui/float/Popover.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './TransactionList.module.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children ?? <Skeleton width="70%" />}</dd>
  </>
)

const Facts = ({ view }: { view: ViewTransaction | undefined }) => {
  const t = useMessages()
  const confirmations = view && {
    count: Math.min(view.confirmations, 2),
    shown: formatInteger(view.confirmations),
  }
  return (
    <dl className={styles.quickFacts} aria-busy={view === undefined}>
      <Fact name={t('transactions.quickStatus')}>
        {view && (
          <>
            <StatusBadge status={transactionStatus(view.status)} />
            <StatusBadge status={view.finality} />
          </>
        )}
      </Fact>
      <Fact name={t('transactions.quickBlock')}>
        {view && confirmations && (
          <>
            <BlockLink blockNumber={view.blockNumber} />
            <span className={styles.soft}>{t('transactions.quickConfirmations', confirmations)}</span>
          </>
        )}
      </Fact>
      <Fact name={t('transactions.quickFee')}>
        {view && (
          <>
            <NativeAmount wei={view.fee} /> <FiatWorth amount={view.fee} />
            <span className={styles.soft}>
              {t('transactions.quickFeeParts', {
                gas: formatInteger(view.gasUsed),
                price: formatAmount(view.effectiveGasPrice, { decimals: 9 }),
              })}
            </span>
          </>
        )}
      </Fact>
      <Fact name={t('transactions.quickGas')}>
        {view &&
          t('transactions.quickGasOf', {
            used: formatInteger(view.gasUsed),
            limit: formatInteger(view.gas),
            share: formatRatio(view.gasUsed, view.gas),
          })}
      </Fact>
      <Fact name={t('transactions.quickNonce')}>{view && formatInteger(view.nonce)}</Fact>
      <Fact name={t('transactions.quickPosition')}>{view && formatInteger(view.transactionIndex + 1)}</Fact>
      <Fact name={t('transactions.quickLogs')}>{view && formatInteger(view.logCount)}</Fact>
      {view && view.coreActionCount > 0 && (
        <Fact name={t('transactions.quickOnCore')}>
          <span>
            <LazyCoreSentence of={view} most={1}>
              <Skeleton width="70%" />
            </LazyCoreSentence>
          </span>
        </Fact>
      )}
      {view?.decoded && (
        <Fact name={t('transactions.quickCall')}>
          <code>{view.decoded.signature}</code>
          <OneOfSeveral decoded={view.decoded} />
        </Fact>
      )}
    </dl>
  )
}

const Content = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const view = useCall(apiQuery('viewTransaction', { transactionHash: hash }), { toasts: 'outages' })
  return (
    <>
      <div className={styles.quickHead}>
        <h3>{t('transactions.quickTitle')}</h3>
        <code className={styles.soft}>{shortenHash(hash)}</code>
      </div>
      {view.error === null ? (
        <Facts view={view.data} />
      ) : (
        <Failure error={view.error} retry={() => void view.refetch()} />
      )}
      <p className={styles.quickFoot}>
        <a href={paths.transaction(hash)}>{t('transactions.quickMore')}</a>
      </p>
    </>
  )
}

/** An eye beside a row that opens the short view of its transaction (`view_txn`), asked for only then. */
export const QuickView = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  return (
    <Popover
      button={<Icon name="eye" />}
      buttonProps={{ className: styles.eye, 'aria-label': t('transactions.quickView', { hash: shortenHash(hash) }) }}
      className={styles.quick}
    >
      {() => <Content hash={hash} />}
    </Popover>
  )
}
