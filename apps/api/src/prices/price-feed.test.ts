import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createPriceFeed, parseStatic, publicSource } from './price-feed.ts'

const token = '0x00000000000000000000000000000000000000a1'

it('numbers are taken as JSON writes them, however small or large', async () => {
  const answer = `{"marketPriceList": [{"lastTxPrice": 1.5, "rise24hVol": -3.2e-7}, {"lastTxPrice": 6e4, "rise24hVol": "1"}],
    "tokenPriceList": [{"contractAddress": "${token}", "lastTxPrice": 5e-8, "rise24hVol": 1.25E+22}]}`
  const server = createServer((_request, response) => response.end(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const feed = createPriceFeed(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  try {
    feed.start()
    await vi.waitFor(() => expect(feed.current().updatedAt ?? feed.current().problem).not.toBeNull(), 120_000)
    expect(feed.current()).toMatchObject({
      problem: null,
      list: [
        { lastTxPrice: '1.5', rise24hVol: '-0.00000032' },
        { lastTxPrice: '60000', rise24hVol: '1' },
      ],
    })
    expect(feed.current().tokens.get(token)).toEqual({
      lastTxPrice: '0.00000005',
      rise24hVol: '12500000000000000000000',
    })
  } finally {
    feed.stop()
    await new Promise((resolve) => server.close(resolve))
  }
})

it.each(['static:', 'static:1', 'static:1,b', 'static:1,2,up', 'static:1,2,3,-'])('%s is no source', (source) => {
  expect(() => parseStatic(source)).toThrow(`PRICE_SOURCE is "${source}"`)
})

it.each([
  ['https://prices.example.org:8443/v1?key=x', 'prices.example.org'],
  ['http://127.0.0.1:42153/prices', 'own'],
  ['http://[::1]:8080/', 'own'],
  ['http://prices:8080/', 'own'],
  ['http://prices.internal/', 'own'],
])('of the source %s everybody is told: %s', (url, told) => expect(publicSource(url)).toBe(told))
