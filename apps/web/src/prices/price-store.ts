import { bitcoinPrice } from '@corescope/decode/reader-input/format-units'
import type { CallResponse } from '../api-client/call-api.ts'
import type { Price } from './price-context.ts'

const currencySigns: Record<string, string> = { USD: '$', EUR: '€', CNY: '¥', GBP: '£' }

/** The price store of spec §3 from the answer of `market/price`; first the coin, then bitcoin (ruling 16). */
export const toPrice = (
  answer: Pick<CallResponse<'marketPrice'>, 'currency' | 'marketPriceList'>,
): Price | undefined => {
  const [coin, bitcoin] = answer.marketPriceList
  if (coin === undefined) return undefined
  return {
    price: coin.lastTxPrice,
    currency: currencySigns[answer.currency] ?? (answer.currency || '$'),
    btcPrice: bitcoin === undefined ? undefined : bitcoinPrice(coin.lastTxPrice, bitcoin.lastTxPrice),
    changes: coin.rise24hVol,
  }
}
