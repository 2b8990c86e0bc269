import { calls } from '@corescope/api-schema/calls'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { contract, makeBundles, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { afterAll, beforeAll, expect, it } from 'vitest'

const bundles = makeBundles({ branch: 'prices', from: 0, count: 2, parentHash: zeroHash })
const [dear, other, nobody] = [contract(1), contract(2), person(1)]
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(bundles[0]!.block.hash, {
    PRICE_SOURCE: 'static:2.5,60000,1,-1',
    TOKEN_PRICES: `${dear}=1.5,${other}=0.25:-3.5`,
  })
  await api.commit(bundles)
})
afterAll(() => api?.stop())

it('the price of the coin and of bitcoin, with their source and currency', async () => {
  const answer = await api.ask(calls.marketPrice.path, {})
  expect(calls.marketPrice.response.safeParse(answer).error).toBeUndefined()
  expect(answer).toMatchObject({ source: 'static', currency: '$', problem: null })
  expect(answer.marketPriceList).toEqual([
    { lastTxPrice: '2.5', rise24hVol: '1' },
    { lastTxPrice: '60000', rise24hVol: '-1' },
  ])
})

it('prices of the tokens that are named, or of all that have one', async () => {
  const pricesOf = async (request: object) => {
    const answer = await api.ask(calls.tokenPrice.path, request)
    expect(calls.tokenPrice.response.safeParse(answer).error).toBeUndefined()
    return answer.tokenPriceList
  }
  const one = { contractAddress: dear, lastTxPrice: '1.5', rise24hVol: '0' }
  const two = { contractAddress: other, lastTxPrice: '0.25', rise24hVol: '-3.5' }
  expect(await pricesOf({ contractAddress: dear })).toEqual([one])
  expect(await pricesOf({ contractAddresses: [other, nobody, other] })).toEqual([two])
  expect(await pricesOf({})).toEqual(expect.arrayContaining([one, two]))
})
