import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { formatInteger, formatRatio } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { AddressLink } from '../AddressLink.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { Timestamp } from '../Timestamp.tsx'
import { CardFrame, Fact } from './CardParts.tsx'

/** What a block holds, who sealed it and whether it is final, in a few lines; asked for when it is pointed at. */
export const BlockCard = ({ block }: { block: number | `0x${string}` }) => {
  const t = useMessages()
  const { data, error } = useCall(apiQuery('block', { block }), { toasts: 'never' })
  const number = data?.blockNumber ?? (typeof block === 'number' ? block : undefined)
  return (
    <CardFrame
      title={number === undefined ? t('card.block') : t('card.blockTitle', { number: formatInteger(number) })}
      kind={data && <StatusBadge status={data.finality} />}
      hash={data?.blockHash ?? (typeof block === 'number' ? undefined : block)}
      isBusy={data === undefined && error === null}
      error={error}
    >
      <Fact name={t('card.time')}>{data && <Timestamp value={data.timestamp} form="both" />}</Fact>
      <Fact name={t('card.transactions')}>{data && formatInteger(data.transactionCount)}</Fact>
      <Fact name={t('card.gasUsed')}>
        {data &&
          t('card.gasShare', { used: formatInteger(data.gasUsed), share: formatRatio(data.gasUsed, data.gasLimit) })}
      </Fact>
      <Fact name={t('card.validator')}>{data && <AddressLink address={data.miner} copy={false} />}</Fact>
    </CardFrame>
  )
}
