import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createPriceFeed } from './price-feed.ts'
import { createTokenPrices, parseTokenPrices } from './token-prices.ts'

const [a, b, coin] = ['aA', 'Bb', 'c0'].map((pair) => `0x${pair.repeat(20)}`) as [string, string, string]
const low = (address: string) => address.toLowerCase()

it('takes prices from the setting', () => {
  const found = parseTokenPrices(` ${a}=1.5, ${b}=0.25:-3.5 ,`)
  expect([...found]).toEqual([
    [low(a), { lastTxPrice: '1.5', rise24hVol: '0' }],
    [low(b), { lastTxPrice: '0.25', rise24hVol: '-3.5' }],
  ])
  expect(() => parseTokenPrices(`${a}=cheap`)).toThrow(/^TOKEN_PRICES holds "0xaAaA.+=cheap", expected/)
  expect(parseTokenPrices('').size).toBe(0)
})

it('a setting goes before the feed, and a wrapped coin is worth the coin', () => {
  const feed = createPriceFeed('static:2.5,60000,1,1')
  const prices = createTokenPrices(feed, { fixed: parseTokenPrices(`${a}=1`), wrappedCoins: [coin, low(a)] })
  expect(prices.priceOf(low(a))?.lastTxPrice).toBe('1')
  expect(prices.priceOf(coin)).toEqual({ lastTxPrice: '2.5', rise24hVol: '1' })
  expect(prices.priceOf(low(b))).toBeUndefined()
  expect(new Set(prices.list())).toEqual(new Set([low(a), coin]))
  const none = createTokenPrices(createPriceFeed('none'), { fixed: new Map(), wrappedCoins: [coin] })
  expect([none.priceOf(coin), none.list()]).toEqual([undefined, []])
})

it('a source names prices of tokens beside the coin; entries of another form are left out', async () => {
  const answer = {
    marketPriceList: [{ lastTxPrice: 2, rise24hVol: 0 }],
    tokenPriceList: [
      { contractAddress: a, lastTxPrice: '1.01', rise24hVol: '0.1' },
      ...[{ contractAddress: 'no address', lastTxPrice: 1, rise24hVol: 0 }, { contractAddress: b }, null, 7],
    ],
  }
  const server = createServer((_request, response) => response.end(JSON.stringify({ code: '00000', data: answer })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const feed = createPriceFeed(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  feed.start()
  const prices = createTokenPrices(feed, { fixed: new Map(), wrappedCoins: [] })
  await vi.waitFor(() => expect(prices.list()).toEqual([low(a)]))
  expect(prices.priceOf(low(a))).toEqual({ lastTxPrice: '1.01', rise24hVol: '0.1' })
  feed.stop()
  server.close()
})
