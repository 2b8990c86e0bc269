import { calls } from '@corescope/api-schema/calls'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { makeBundles, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { afterAll, beforeAll, expect, it } from 'vitest'

const bundles = makeBundles({ branch: 'search', from: 0, count: 20, parentHash: zeroHash })
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(bundles[0]!.block.hash, { ACCOUNTS: 'off' })
  await api.commit(bundles)
  // It asks the database for the newest block, whether or not the change was told already.
  await fetch(`${api.url}${calls.indexHealth.path}`)
})
afterAll(() => api?.stop())

const kindsOf = async (keyword: string) => {
  const answer = await api.ask(calls.homeSearchAddress.path, { keyword })
  expect(calls.homeSearchAddress.response.safeParse(answer).error).toBeUndefined()
  return answer.suggestions.map(({ kind, path }: { kind: string; path: string }) => [kind, path])
}

it('finds blocks by number and hash, transactions by hash, addresses', async () => {
  const { block } = bundles.find((bundle) => bundle.block.transactions.length > 0)!
  const { hash } = block.transactions[0]!
  expect(await kindsOf(String(block.number))).toContainEqual(['block', `/block/${block.number}`])
  expect((await kindsOf(block.hash)).map(([kind]: [string]) => kind)).toEqual(['block'])
  expect(await kindsOf(hash)).toEqual([['transaction', `/tx/${hash}`]])
  expect((await kindsOf(person(3))).map(([kind]: [string]) => kind)).toEqual(['address'])
})

it('says of a hash that nobody knows that it is unknown, and of a block to come that it is', async () => {
  expect((await kindsOf(`0x${'5'.repeat(64)}`)).map(([kind]: [string]) => kind)).toEqual(['unknownHash'])
  expect((await kindsOf('5000')).map(([kind]: [string]) => kind)).toContain('futureBlock')
})

it('finds pages by their titles, none that does not exist here', async () => {
  const pagesOf = async (keyword: string) => (await kindsOf(keyword)).filter(([kind]: [string]) => kind === 'page')
  expect(await pagesOf('Verified Contracts')).toEqual([['page', '/contractsVerified']])
  // without accounts, and without PUBLIC_CHARTS
  for (const keyword of ['Sign In', 'Watch List', 'Charts', 'Gas Limit']) expect(await pagesOf(keyword)).toEqual([])
})

it('finds no token where none has moved under such a name', async () => {
  const answer = await api.ask(calls.homeSearchToken.path, { keyword: 'no such token' })
  expect(calls.homeSearchToken.response.safeParse(answer).error).toBeUndefined()
  expect(answer.suggestions).toEqual([])
})
