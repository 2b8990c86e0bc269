import { calls } from '@corescope/api-schema/calls'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { contract, makeBundles, person, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, expect, it } from 'vitest'

const bundles = makeBundles({ branch: 'addresses', from: 0, count: 60, parentHash: zeroHash })
/** Gets tokens in block 40, and nothing else ever. */
const onlyHolder = `0x${'70c0'.repeat(10)}` as const
const given = bundles[40]!.receipts.flatMap(({ logs }) => logs)[0]!
given.topics = [given.topics[0]!, given.topics[1]!, `0x${onlyHolder.slice(2).padStart(64, '0')}`]
const transactions = bundles.flatMap(({ block }) => block.transactions)
const receipts = bundles.flatMap((bundle) => bundle.receipts)
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(bundles[0]!.block.hash)
  await api.commit(bundles)
  // It asks the database for the newest block, whether or not the change was told already.
  await fetch(`${api.url}${calls.indexHealth.path}`)
})
afterAll(() => api?.stop())

it('the detail of an address tells first and last transaction and the totals of its lists', async () => {
  for (const address of [person(3), person(5), contract(1)]) {
    const detail = await api.ask(calls.addressDetail.path, { address })
    expect(calls.addressDetail.response.safeParse(detail).error).toBeUndefined()
    const listed = await walkList(api.ask, calls.addressTransaction.path, { address })
    expect(detail.counts.transactions).toBe(listed.length)
    expect(detail.lastTransaction.transactionHash).toBe(listed[0].transactionHash)
    // a contract may be paid by its creation
    const paid = transactions.find(({ from, to, value }, index) => {
      const { status, contractAddress } = receipts[index]!
      return (to ?? contractAddress) === address && from !== address && value > 0n && status !== 0
    })
    expect(detail.fundedBy).toEqual(
      paid === undefined ? null : expect.objectContaining({ transactionHash: paid.hash, value: paid.value.toString() }),
    )
  }
})

it('its last step counts all of its transactions, and its fees are those it paid', async () => {
  const address = person(3)
  const answer = await api.ask(calls.addressAnalytics.path, { address })
  expect(calls.addressAnalytics.response.safeParse(answer).error).toBeUndefined()
  const own = transactions.filter(({ from }) => from === address)
  expect(answer.points.at(-1).outgoing).toBe(own.length)
  expect(BigInt(answer.recent.fees)).toBe(BigInt(own.length) * 21_000n * 2_000_000_000n)
})

it('an address that only tokens reached is known since the block of the first one', async () => {
  const detail = await api.ask(calls.addressDetail.path, { address: onlyHolder })
  expect(detail).toMatchObject({ known: true, firstBlock: 40, firstTransaction: null, code: null })
  const suggestions = await api.ask(calls.homeSearchAddress.path, { keyword: onlyHolder })
  expect(JSON.stringify(suggestions)).toContain('"known":true')
})

it('an address that no block names is not known', async () => {
  const address = `0x${'5eed'.repeat(10)}`
  expect(await api.ask(calls.addressDetail.path, { address })).toMatchObject({ known: false, firstBlock: null })
  const suggestions = await api.ask(calls.homeSearchAddress.path, { keyword: address })
  expect(JSON.stringify(suggestions)).toContain('"known":false')
})

it('what is no address is refused by its name', async () => {
  const { body } = await api.call(calls.addressDetail.path, { address: '0x12' })
  expect([body.code, body.data]).toEqual(['1', null])
  expect(body.message).toContain('address: "0x12"')
})
