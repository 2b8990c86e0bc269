import { calls } from '@corescope/api-schema/calls'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, expect, it } from 'vitest'

const chain = createSimulatedChain('ranges', { era: 'prague', transactionsPerBlock: 6 })
chain.extend(40)
const blocks = Array.from({ length: 41 }, (_, number) => chain.blockByNumber(number)!)
let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(blocks[0]!.block.hash)
  await api.commit(blocks)
  await api.trace(chain)
  await eventually(async () => expect((await ask(calls.searchBlock.path, {})).asOf?.number).toBe(40))
})
afterAll(() => api.stop())

const ask: AskData = (path, request) => api.ask(path, request)
const timeOf = (number: number) => Number(blocks[number]!.block.timestamp)

/** Every list that takes a range, of what occurs in the chain. */
const lists = async (): Promise<[path: string, request: object][]> => {
  const [transfer] = (await ask(calls.tokenTransfers.path, { standard: 20 })).records
  const [nft] = (await ask(calls.tokenTransfers.path, { standard: 721 })).records
  const sent = (await ask(calls.searchTransaction.path, {})).records.find(
    ({ to }: { to: object | null }) => to !== null,
  )
  const [called] = (await ask(calls.contractInternalTransactions.path, {})).records
  const [withdrawn] = (await ask(calls.withdrawals.path, {})).records
  const signed = (await ask(calls.transactionAuthorization.path, {})).records.find(
    ({ authority }: { authority: object | null }) => authority !== null,
  )
  const contractAddress = transfer.token.contractAddress
  const holder = transfer.to.hash
  return [
    [calls.searchBlock.path, {}],
    [calls.addressValidatedBlock.path, { address: blocks[7]!.block.miner }],
    [calls.addressValidatedBlock.path, { address: blocks[0]!.block.miner }],
    [calls.searchTransaction.path, {}],
    [calls.searchTransaction.path, { isSystem: false }],
    [calls.addressTransaction.path, { address: sent.from.hash }],
    [calls.addressTransaction.path, { address: sent.from.hash, direction: 'out' }],
    [calls.addressTransaction.path, { address: sent.to.hash, direction: 'in' }],
    [calls.contractInternalTransactions.path, {}],
    [calls.addressInternalTransactions.path, { address: called.from.hash }],
    [calls.tokenTransfers.path, { standard: 20 }],
    [calls.tokenTransfers.path, { contractAddress }],
    [calls.tokenTransfers.path, { contractAddress: nft.token.contractAddress, tokenItem: nft.tokenItem }],
    [calls.tokenTransfers.path, { address: holder, standard: 20 }],
    [calls.tokenTransfers.path, { address: holder, contractAddress }],
    [calls.contractEventLog.path, { address: contractAddress }],
    [calls.withdrawals.path, {}],
    [calls.withdrawals.path, { address: withdrawn.address.hash }],
    [calls.transactionAuthorization.path, {}],
    [calls.transactionAuthorization.path, { authority: signed.authority.hash }],
    [calls.transactionAuthorization.path, { delegate: signed.delegate.hash }],
    [calls.transaction7702.path, {}],
  ]
}

it('a range of blocks or time leaves just the entries of its blocks, with an exact total', async () => {
  const ranges = [
    [{ fromBlock: 0 }, 0, 40],
    [{ fromBlock: 12, toBlock: 31 }, 12, 31],
    [{ fromBlock: 1, toBlock: '9' }, 1, 9],
    [{ toBlock: 20, asOf: 17 }, 0, 17],
    [{ start: timeOf(5), end: timeOf(25) }, 5, 25],
    [{ start: timeOf(5) + 1, end: timeOf(25) - 1, toBlock: 22 }, 6, 22],
  ] as const
  for (const [path, request] of await lists()) {
    const all = await walkList(ask, path, request)
    expect(all.length, path).toBeGreaterThan(0)
    for (const [range, first, last] of ranges) {
      const wanted = all.filter(({ blockNumber }) => blockNumber >= first && blockNumber <= last)
      expect(await walkList(ask, path, { ...request, ...range }), `${path} ${JSON.stringify(range)}`).toEqual(wanted)
    }
  }
})

it('where no block is in the range the list is empty, and says which block that holds at', async () => {
  const empty = { total: 0, pages: 0, records: [], asOf: { number: 40 } }
  for (const [path, request] of await lists()) {
    for (const range of [
      { fromBlock: 41 },
      { end: timeOf(0) - 1 },
      { start: '2999-01-01' },
      { toBlock: 3, start: timeOf(9) },
    ]) {
      expect(await ask(path, { ...request, ...range }), path).toMatchObject(empty)
    }
  }
})

it('what failed, and what two addresses had with each other, is found by either of them', async () => {
  const all = await walkList(ask, calls.searchTransaction.path, {})
  const failed = all.filter(({ status }) => status === 0)
  expect(failed.length).toBeGreaterThan(0)
  const searched = { entries: all.length, of: all.length }
  expect(await ask(calls.searchTransaction.path, { failed: true })).toMatchObject({ total: failed.length, searched })
  expect(await walkList(ask, calls.searchTransaction.path, { failed: true }, 10)).toEqual(failed)
  const ranged = await walkList(ask, calls.searchTransaction.path, { failed: true, fromBlock: 10, toBlock: 20 })
  expect(ranged).toEqual(failed.filter(({ blockNumber }) => blockNumber >= 10 && blockNumber <= 20))
  const { from, to } = failed.find((one) => one.to !== null && one.to.hash !== one.from.hash)!
  for (const [address, counterparty] of [
    [from.hash, to.hash],
    [to.hash, from.hash],
  ]) {
    for (const direction of ['all', 'in', 'out']) {
      const own = await walkList(ask, calls.addressTransaction.path, { address, direction })
      const between = own.filter((one) => [one.from.hash, one.to?.hash].includes(counterparty))
      const asked = { address, direction, counterparty }
      expect(await walkList(ask, calls.addressTransaction.path, asked)).toEqual(between)
      expect(await walkList(ask, calls.addressTransaction.path, { ...asked, failed: true })).toEqual(
        between.filter(({ status }) => status === 0),
      )
    }
  }
  const never = await ask(calls.addressTransaction.path, { address: from.hash, counterparty: `0x${'9'.repeat(40)}` })
  expect(never).toMatchObject({ total: 0, records: [] })
})

it('the history of an address adds up to its lists', async () => {
  const [{ from }] = (await ask(calls.searchTransaction.path, {})).records
  const address = from.hash
  const all = await walkList(ask, calls.addressTransaction.path, { address })
  const { points, recent, asOf } = await ask(calls.addressAnalytics.path, { address })
  expect(asOf.number).toBe(40)
  const sent = all.filter((one) => one.from.hash === address)
  expect(points.at(-1)).toMatchObject({ blockNumber: 40, transactions: all.length, outgoing: sent.length })
  for (const { blockNumber, transactions } of points) {
    expect(transactions).toBe(all.filter((one) => one.blockNumber <= blockNumber).length)
  }
  expect(recent.searched).toEqual({ entries: all.length, of: all.length })
  expect(recent.failed).toBe(all.filter(({ status }) => status === 0).length)
  expect(BigInt(recent.fees)).toBe(sent.reduce((sum, { fee }) => sum + BigInt(fee), 0n))
  for (const one of recent.counterparties) {
    const asked = { address, counterparty: one.address.hash }
    expect((await ask(calls.addressTransaction.path, asked)).total).toBe(one.transactions)
  }
  const never = await ask(calls.addressAnalytics.path, { address: `0x${'9'.repeat(40)}` })
  expect(never).toMatchObject({ points: [], recent: { fees: '0', counterparties: [] }, asOf: { number: 40 } })
})

it('a range that ends before it begins is refused, and one beside what it cannot narrow', async () => {
  for (const [path, request, sentence] of [
    [calls.searchTransaction.path, { fromBlock: 9, toBlock: 5 }, 'toBlock: 5'],
    [calls.searchBlock.path, { start: 20, end: 10 }, 'end: 10'],
    [calls.searchBlock.path, { start: 'monday' }, 'start: "monday"'],
    [calls.searchTransaction.path, { block: 3, fromBlock: 1 }, 'block: 3'],
    [calls.contractInternalTransactions.path, { block: 3, end: timeOf(4) }, 'block: 3'],
    [calls.tokenTransfers.path, { transactionHash: `0x${'1'.repeat(64)}`, toBlock: 4 }, 'a range of blocks'],
    [calls.withdrawals.path, { block: 3, fromBlock: 1 }, 'block: 3'],
    [calls.transactionAuthorization.path, { transactionHash: `0x${'1'.repeat(64)}`, toBlock: 4 }, 'a range of blocks'],
  ] as const) {
    const { status, body } = await api.call(path, request)
    expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)])
  }
})
