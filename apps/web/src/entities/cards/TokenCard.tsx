import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { formatInteger, formatPrice } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Change, TokenAmount } from '../amounts.tsx'
import { TokenIcon } from '../tokens/TokenIcon.tsx'
import { BorrowedFact } from './BorrowedFact.tsx'
import styles from './Card.module.css'
import { CardFrame, Fact } from './CardParts.tsx'

/** What a token is, in a few lines; asked for when it is pointed at. */
export const TokenCard = ({ contractAddress }: { contractAddress: `0x${string}` }) => {
  const t = useMessages()
  const { data, error } = useCall(apiQuery('tokenInfo', { contractAddress }), { toasts: 'never' })
  const supply = data && (data.totalSupply ?? data.countedSupply)
  const symbol = data?.symbol ? ` (${data.symbol})` : ''
  return (
    <CardFrame
      picture={<TokenIcon icon={data?.icon} size={20} className={styles.icon} />}
      title={data && `${data.tokenName || t('card.unnamed')}${symbol}`}
      kind={data && `ERC-${data.standard}`}
      hash={contractAddress}
      isBusy={data === undefined && error === null}
      error={error}
    >
      <BorrowedFact borrowed={data?.borrowed} />
      {data?.irregular && <Fact name={t('card.warning')}>{t('card.irregular')}</Fact>}
      {data?.price != null && (
        <Fact name={t('card.price')}>
          {formatPrice(data.price, data.currency)}{' '}
          {data.priceChange !== null && <Change value={data.priceChange} fractionDigits={2} unit="%" />}
        </Fact>
      )}
      {data?.standard !== 20 || supply == null ? null : (
        <Fact name={t('card.supply')}>
          <TokenAmount amount={supply} decimals={data.decimals ?? 0} />
          {data.totalSupplyBlock !== null && ` ${t('card.atBlock', { block: formatInteger(data.totalSupplyBlock) })}`}
        </Fact>
      )}
      <Fact name={t('card.holders')}>{data && formatInteger(data.holders)}</Fact>
      <Fact name={t('card.transfers')}>{data && formatInteger(data.transfers)}</Fact>
    </CardFrame>
  )
}
