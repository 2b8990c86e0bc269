import { expect, test } from 'vitest'
import { toPrice } from './price-store.ts'

test('the coin in the deployment’s currency and in bitcoin', () => {
  const list = [
    { lastTxPrice: '0.5', rise24hVol: '-1.2' },
    { lastTxPrice: '100000', rise24hVol: '2' },
  ]
  expect(toPrice({ currency: 'USD', marketPriceList: list })).toEqual({
    price: '0.5',
    currency: '$',
    btcPrice: '0.00000500',
    changes: '-1.2',
  })
})

test('no price is no price', () => {
  expect(toPrice({ currency: 'USD', marketPriceList: [] })).toBeUndefined()
  expect(toPrice({ currency: '', marketPriceList: [{ lastTxPrice: '1', rise24hVol: '0' }] })).toMatchObject({
    currency: '$',
    btcPrice: undefined,
  })
})
