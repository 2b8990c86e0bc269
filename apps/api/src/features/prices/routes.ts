import { marketPrice } from '@corescope/api-schema/prices'
import { route } from '../../answers/route.ts'

export const marketPriceRoute = route(marketPrice, 'never', async ({ prices, config }) => {
  const { list, updatedAt, source, problem } = prices.current()
  return { currency: config.PRICE_CURRENCY, source, updatedAt, problem, marketPriceList: list }
})
