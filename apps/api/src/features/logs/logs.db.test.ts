import { calls } from '@corescope/api-schema/calls'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { contract, makeBundles, zeroHash } from '@corescope/devnet/test-worlds/make-bundles'
import { walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, expect, it } from 'vitest'

const bundles = makeBundles({ branch: 'logs', from: 0, count: 60, parentHash: zeroHash })
const receipts = bundles.flatMap((bundle) => bundle.receipts)
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(bundles[0]!.block.hash)
  await api.commit(bundles)
  // It asks the database for the newest block, whether or not the change was told already.
  await fetch(`${api.url}${calls.indexHealth.path}`)
})
afterAll(() => api?.stop())

const bare = ({
  logIndex,
  address,
  topics,
  data,
}: {
  logIndex: number
  address: { hash: string }
  topics: string[]
  data: string
}) => ({
  ...{ logIndex, address: address.hash, topics, data },
})

it('the logs of a transaction are those of its receipt, in order', async () => {
  const withLogs = receipts.filter(({ logs }) => logs.length > 1).slice(0, 5)
  expect(withLogs).toHaveLength(5)
  for (const { transactionHash, logs } of withLogs) {
    const listed = await walkList(api.ask, calls.transactionReceiptLog.path, { transactionHash })
    expect(listed.map(bare)).toEqual(logs)
    const answer = await api.ask(calls.transactionReceiptLog.path, { transactionHash })
    expect(calls.transactionReceiptLog.response.safeParse(answer).error).toBeUndefined()
    expect(answer.kinds.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(logs.length)
    const other = await api.ask(calls.transactionReceiptLog.path, { transactionHash, topic0: zeroHash })
    expect(other.records).toEqual([])
  }
})

it('the logs of a contract are those of all receipts, newest first', async () => {
  const address = contract(2)
  const all = receipts.flatMap(({ logs }) => logs.filter((log) => log.address === address))
  expect(all.length).toBeGreaterThan(10)
  const listed = await walkList(api.ask, calls.contractEventLog.path, { address }, 10)
  expect(listed.map(({ topics, data }) => [topics, data])).toEqual(
    all.map(({ topics, data }) => [topics, data]).reverse(),
  )
})

it('a transaction that nobody knows has none', async () => {
  const { status, body } = await api.call(calls.transactionReceiptLog.path, { transactionHash: `0x${'5'.repeat(64)}` })
  expect([status, body.code, body.data]).toEqual([200, '1', null])
})
