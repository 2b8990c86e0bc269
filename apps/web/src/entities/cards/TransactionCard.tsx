import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FiatWorth, NativeAmount } from '../amounts.tsx'
import { OneOfSeveral } from '../decoded/OneOfSeveral.tsx'
import { StatusBadge, transactionStatus } from '../StatusBadge.tsx'
import { Timestamp } from '../Timestamp.tsx'
import styles from './Card.module.css'
import { CardFrame, Fact } from './CardParts.tsx'

/** What became of a transaction, in a few lines; asked for when it is pointed at. */
export const TransactionCard = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const { data, error } = useCall(apiQuery('viewTransaction', { transactionHash: hash }), { toasts: 'never' })
  return (
    <CardFrame
      title={t('card.transaction')}
      kind={data && <StatusBadge status={data.finality} />}
      hash={hash}
      isBusy={data === undefined && error === null}
      error={error}
      own={
        data?.privateNote && (
          <p className={styles.own}>
            <span className={styles.kind}>{t('card.ownNote')}</span> {data.privateNote}
          </p>
        )
      }
    >
      <Fact name={t('card.status')}>{data && <StatusBadge status={transactionStatus(data.status)} />}</Fact>
      <Fact name={t('card.block')}>
        {data && (
          <>
            {formatInteger(data.blockNumber)} · <Timestamp value={data.timestamp} form="relative" />
          </>
        )}
      </Fact>
      {data?.decoded && (
        <Fact name={t('card.call')}>
          <code>{data.decoded.name}</code>
          <OneOfSeveral decoded={data.decoded} />
        </Fact>
      )}
      <Fact name={t('card.value')}>
        {data && (
          <>
            <NativeAmount wei={data.value} /> <FiatWorth amount={data.value} />
          </>
        )}
      </Fact>
      <Fact name={t('card.fee')}>{data && <NativeAmount wei={data.fee} />}</Fact>
    </CardFrame>
  )
}
