import { calls } from '@corescope/api-schema/calls'
import type { TransactionSummary } from '@corescope/api-schema/shapes/transaction-summary'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { plainAddress, plainBundle } from '@corescope/devnet/index-proof/plain-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

const [miner, other, alice, bob] = ['miner', 'other', 'alice', 'bob'].map(plainAddress) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const at = (suffix: string) => `0x${suffix.padStart(40, '0')}` as const
const free = { transaction: { gasPrice: 0n }, receipt: { effectiveGasPrice: 0n } }
const system = (to: `0x${string}`) => ({ from: miner, to, ...free })
const paid = { from: alice, to: bob }
/** Each of them lacks one thing that makes a system transaction. */
const alike = [
  { ...system(at('1000')), transaction: { gasPrice: 1n }, receipt: { effectiveGasPrice: 1n } },
  { ...system(at('1000')), from: other },
  system(bob),
  { ...system(bob), to: null },
]

/** Blocks of system transactions alone, of people's alone, of both in any order, and of none. */
const makeChain = (branch: string, from: number, count: number): BlockBundle[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    const kinds = [
      [],
      [system(at('1000'))],
      [paid, paid, system(at('1001')), paid, system(at('1016'))],
      alike,
      [system(at('1000')), paid, ...alike, system(at('10001'))],
      [paid, paid, paid],
    ]
    const isLongRun = number > 40 && number < 90
    const transactions = isLongRun ? [system(at('1000'))] : kinds[(number * 7 + branch.length - 1) % kinds.length]!
    return plainBundle({ number, branch, parentBranch: index === 0 ? 'a' : branch, miner, transactions })
  })

const chain = makeChain('a', 0, 120)
let api: IndexedApi
const published = (hash: string) =>
  eventually(async () => {
    const { body } = await api.call(calls.searchBlock.path, { pageSize: 10 })
    expect(body.data.asOf?.hash).toBe(hash)
  })

beforeAll(async () => {
  api = await startIndexedApi(chain[0]!.block.hash)
  await api.commit(chain.slice(0, 80))
  for (const bundle of chain.slice(80)) await api.commit([bundle])
  await published(chain.at(-1)!.block.hash)
})
afterAll(() => api?.stop())

const walk = async (request: object, asOf: number): Promise<TransactionSummary[]> => {
  const records: TransactionSummary[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { data } = (await api.call(calls.searchTransaction.path, { ...request, asOf, pageNum, pageSize: 10 })).body
    expect(calls.searchTransaction.response.safeParse(data).error).toBeUndefined()
    records.push(...data.records)
    if (pageNum >= data.pages) {
      expect(data.total).toBe(records.length)
      return records
    }
  }
}

const agree = async (bundles: readonly BlockBundle[], asOf: number) => {
  const all = await walk({}, asOf)
  expect(all).toHaveLength(bundles.slice(0, asOf + 1).reduce((sum, { block }) => sum + block.transactions.length, 0))
  expect(await walk({ isSystem: false }, asOf)).toEqual(all.filter(({ isSystem }) => !isSystem))
  expect(await walk({ isSystem: true }, asOf)).toEqual(all.filter(({ isSystem }) => isSystem))
  return all.filter(({ isSystem }) => isSystem).length
}

it('people’s transactions are all but those that consensus made, exact at any block', async () => {
  const counts = []
  for (const asOf of [119, 118, 91, 60, 41, 12, 3, 0]) counts.push(await agree(chain, asOf))
  expect(counts[0]).toBeGreaterThan(100)
  expect(counts.at(-1)).toBe(0)
})

it('a range of blocks narrows either of them', async () => {
  const all = await walk({}, 119)
  const inRange = all.filter(({ blockNumber }) => blockNumber >= 7 && blockNumber <= 95)
  for (const isSystem of [true, false]) {
    const range = { isSystem, fromBlock: 7, toBlock: 95 }
    expect(await walk(range, 119)).toEqual(inRange.filter((one) => one.isSystem === isSystem))
    const { systemTotal } = (await api.call(calls.searchTransaction.path, range)).body.data
    expect(systemTotal).toBe(inRange.filter((one) => one.isSystem).length)
  }
})

it('a page past the end is empty and still knows the total', async () => {
  for (const isSystem of [true, false]) {
    const ask = async (pageNum: number) =>
      (await api.call(calls.searchTransaction.path, { isSystem, pageNum, pageSize: 10 })).body.data
    const { total, pages } = await ask(1)
    expect(await ask(pages + 3)).toMatchObject({ total, pages, records: [] })
    const all = (await api.call(calls.searchTransaction.path, {})).body.data
    expect((await ask(1)).systemTotal).toBe(isSystem ? total : all.total - total)
    expect(all.systemTotal).toBe(isSystem ? total : all.total - total)
  }
})

it('is not asked of one block, whose transactions are all listed', async () => {
  const { status, body } = await api.call(calls.searchTransaction.path, { block: 7, isSystem: false })
  expect([status, body.data]).toEqual([400, null])
  expect(body.message).toContain('isSystem: false')
})

it('a reorg takes back what it takes back, and gives what the other branch has', async () => {
  const branchAt = 70
  const replaced = [...chain.slice(0, branchAt + 1), ...makeChain('bb', branchAt + 1, 52)]
  await api.rewind(chain[branchAt]!)
  await api.commit(replaced.slice(branchAt + 1))
  await published(replaced.at(-1)!.block.hash)
  for (const asOf of [122, 121, 100, branchAt + 1, branchAt, 9]) await agree(replaced, asOf)
  const rows = await api.sql<{ n: number; position: number }>(
    'select row_number() over (order by transaction_position)::int as n, position::int from system_transactions',
  )
  expect(rows.every(({ n, position }) => n === position)).toBe(true)
})

it('a network without system contracts has none, and stores none of anybody else', async () => {
  const plain = await startIndexedApi(chain[0]!.block.hash, {
    ...{ NETWORK: 'custom', LOCAL_DEVNET: '', CHAIN_ID: '1112', CONSENSUS: 'none' },
  })
  try {
    await plain.commit([...chain.slice(0, 20)])
    await eventually(async () => {
      const ask = (request: object) => plain.ask(calls.searchTransaction.path, { pageSize: 10, ...request })
      const [all, people, made] = [await ask({}), await ask({ isSystem: false }), await ask({ isSystem: true })]
      expect(all.asOf.number).toBe(19)
      expect([people.total, people.records]).toEqual([all.total, all.records])
      expect([made.total, made.records]).toEqual([0, []])
    })
  } finally {
    await plain.stop()
  }
})
