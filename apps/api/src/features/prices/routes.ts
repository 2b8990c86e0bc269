import { marketPrice, type priceCalls, tokenPrice } from '@corescope/api-schema/prices/calls'
import { type RoutesOf, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'

const stateOf = ({ prices, config }: ApiContext) => {
  const { updatedAt, source, problem } = prices.current()
  return { currency: config.PRICE_CURRENCY, source, updatedAt, problem }
}

const marketPriceRoute = route(marketPrice, 'never', async (context) => ({
  ...stateOf(context),
  marketPriceList: context.prices.current().list,
}))

const tokenPriceRoute = route(tokenPrice, 'never', async (context, request) => {
  const { contractAddress, contractAddresses = [] } = request
  const named = [...(contractAddress === undefined ? [] : [contractAddress]), ...contractAddresses]
  const all = contractAddress === undefined && request.contractAddresses === undefined
  const tokenPriceList = [...new Set(all ? context.tokenPrices.list() : named)].flatMap((address) => {
    const price = context.tokenPrices.priceOf(address)
    return price === undefined ? [] : [{ contractAddress: hex(address), ...price }]
  })
  return { ...stateOf(context), tokenPriceList }
})

/** Every call of the feature with its handler. */
export const priceRoutes = {
  marketPrice: marketPriceRoute,
  tokenPrice: tokenPriceRoute,
} satisfies RoutesOf<typeof priceCalls>
