import { calls } from '@corescope/api-schema/calls'
import { createSimulatedSource } from '@corescope/devnet/index-proof/simulated-source'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const chain = createSimulatedChain('since', { era: 'prague', transactionsPerBlock: 10 })
const blocks = [chain.head(), ...chain.extend(60)]

describe.each([0, 25])('an index that begins at block %i', (startBlock) => {
  let api: IndexedApi
  beforeAll(async () => {
    // a node that tells what was held before
    const source = createSimulatedSource(() => chain)
    api = await startIndexedApi(blocks[0]!.block.hash, {}, startBlock, source)
    await api.commit(blocks.slice(startBlock))
    await eventually(async () => {
      expect((await api.ask(calls.searchBlock.path, {})).asOf?.hash).toBe(chain.head().block.hash)
    })
  })
  afterAll(() => api.stop())

  /** Answers say so where it is above 0, and nothing where all of the chain is known. */
  const since = startBlock === 0 ? undefined : startBlock
  const ask = async (
    name: 'addressDetail' | 'tokenInfo' | 'nftDetail' | 'searchTokenBalance' | 'tokenHoldingList',
    request: object,
  ) => calls[name].response.parse(await api.ask(calls[name].path, request))

  it('says so of what it knows of an address, seen or not', async () => {
    const { records } = await api.ask(calls.searchTransaction.path, {})
    for (const address of [records[0].from.hash, `0x${'9'.repeat(40)}`]) {
      expect((await ask('addressDetail', { address })).from).toBe(since)
    }
  })

  it('says so of totals of a token, of an item and of what somebody holds', async () => {
    const { records } = await api.ask(calls.tokenTransfers.path, { standard: 721 })
    const { token, tokenItem, to } = records[0]
    const contractAddress = token.contractAddress
    const address = to.hash
    for (const [name, request] of [
      ['tokenInfo', { contractAddress }],
      ['nftDetail', { contractAddress, tokenItem }],
      ['tokenHoldingList', { address }],
      ['searchTokenBalance', { address, contractAddress }],
    ] as const) {
      expect([name, (await ask(name, request)).from]).toEqual([name, since])
    }
  })

  it('says so beside every total of a list, and knows no moment before', async () => {
    for (const { path } of [calls.searchBlock, calls.searchTransaction]) {
      const page = await api.ask(path, { asOf: startBlock })
      expect([page.asOf.number, page.from]).toEqual([startBlock, since])
      if (startBlock === 0) continue
      const { status, body } = await api.call(path, { asOf: startBlock - 1 })
      expect([status, body.code, body.data]).toEqual([400, '1', null])
      expect(body.message).toBe(`asOf: ${startBlock - 1} is below the first indexed block ${startBlock}`)
    }
  })

  it('says so of the figures of the chain', async () => {
    const figures = calls.analysisSummary.response.parse(await api.ask(calls.analysisSummary.path, {}))
    expect([figures.from, figures.totalBlocks]).toEqual([startBlock, blocks.length - startBlock])
    // less than an hour is known: it counts for no more than it is
    const [first, ...later] = blocks.slice(startBlock).map(({ block }) => block)
    const sent = later.reduce((sum, { transactions }) => sum + transactions.length, 0)
    const seconds = later.at(-1)!.timestamp - first!.timestamp
    expect(seconds).toBeLessThan(3_600)
    expect(figures.transactionsPerSecond).toBe(sent / seconds)
  })
})
