import { useCall } from '../../api-client/use-call.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { Change } from '../../entities/amounts.tsx'
import { formatPrice } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePrice } from '../../prices/price-context.ts'
import { priceQuery } from '../../prices/price-query.ts'
import { Figure } from './Figure.tsx'
import { bitcoinPrice, priceBefore } from './trends.ts'

/** The coin's price, its change in 24 h and its price in bitcoin; one honest line where the site has no source. */
export const PriceFigure = () => {
  const t = useMessages()
  const price = usePrice()
  const { isPending } = useCall(priceQuery)
  const name = t('home.price', { symbol: runtimeConfig().chain.symbol })
  if (price === undefined) {
    return isPending ? (
      <Figure name={name} value={undefined} />
    ) : (
      <Figure name={name} value={t('home.priceUnknown')} detail={t('home.priceUnknownDetail')} />
    )
  }
  const now = Number(price.price)
  const before = priceBefore(price.price, price.changes)
  return (
    <Figure
      name={name}
      value={formatPrice(now, price.currency)}
      detail={
        <>
          <span>
            <Change value={price.changes} fractionDigits={2} unit="%" /> {t('home.priceChange')}
          </span>
          {price.btcPrice !== undefined && (
            <span>{t('home.priceBitcoin', { price: bitcoinPrice(price.btcPrice, now) })}</span>
          )}
        </>
      }
      note={before !== undefined && t('home.priceBefore', { price: formatPrice(before, price.currency) })}
    />
  )
}
