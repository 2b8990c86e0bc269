import { calls } from '@corescope/api-schema/calls'
import type { Address } from '@corescope/chain/types/hex'
import { tracesOf } from '@corescope/devnet/simulated-node/make-traces'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const chain = createSimulatedChain('balances of long ago', { transactionsPerBlock: 8 })
const blocks = [chain.head(), ...chain.extend(60)]
const someone = chain.people[0]!
const told = 50

let node: SimulatedNode
/** In front of the other; keeps the state of its head alone. */
let forgetful: SimulatedNode
let api: IndexedApi
beforeAll(async () => {
  node = await startSimulatedNode(chain)
  forgetful = await startSimulatedNode(chain, { keptStates: 0 })
  const urls = `${forgetful.url},${node.url}`
  api = await startIndexedApi(blocks[0]!.block.hash, { RPC_URL: urls, NETWORK: 'custom', CHAIN_ID: '1112' })
  await api.commit(blocks.slice(0, told + 1))
  await api.tellBalances(chain)
  await api.commit(blocks.slice(told + 1))
  await eventually(async () => {
    expect((await ask(calls.searchBlock.path, {})).asOf?.hash).toBe(chain.head().block.hash)
  })
})
afterAll(async () => {
  await api?.stop()
  await node?.stop()
  await forgetful?.stop()
})

const ask: AskData = (path, request) => api.ask(path, request)
const heldAt = (address: Address, number: number) => chain.balance(address, blocks[number]!.block.hash)
const dialect = async (parameters: Record<string, string>) =>
  (await (await fetch(`${api.url}/api?${new URLSearchParams(parameters)}`)).json()) as {
    status: string
    message: string
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the action it asks
    result: any
  }

const longAgo = blocks.find(({ block }) => block.transactions.length > 2)!.block.transactions[0]!.hash

it('what a transaction of long ago did is told by the node that keeps its state', async () => {
  expect(await ask(calls.transactionState.path, { txHash: longAgo })).toMatchObject({ source: 'node', message: null })
  expect(await ask(calls.gethTrace.path, { transactionHash: longAgo })).toMatchObject({ cut: null })
})

describe('the balance of an address at a block', () => {
  it('is told from the index as far as it goes, and by a node that keeps the state beyond', async () => {
    for (const number of [0, 1, 17, 33, told]) {
      const { balance, source, at } = await ask(calls.searchBalance.path, { address: someone, blockNumber: number })
      expect([balance, source, at.number]).toEqual([String(heldAt(someone, number)), 'index', number])
    }
    expect(await ask(calls.searchBalance.path, { address: someone, blockNumber: 58 })).toMatchObject({
      balance: String(heldAt(someone, 58)),
      source: 'node',
    })
  })
  it('also where a node has no old state, for accounts that never changed, and in the dialect', async () => {
    const quiet = `0x${'77'.repeat(20)}`
    expect(await ask(calls.searchBalance.path, { address: quiet, blockNumber: 3 })).toMatchObject({ balance: '0' })
    await node.refuse()
    expect(await ask(calls.searchBalance.path, { address: someone, blockNumber: 9 })).toMatchObject({ source: 'index' })
    const history = { module: 'account', action: 'balancehistory', address: someone }
    expect(await dialect({ ...history, blockno: '9' })).toEqual({
      status: '1',
      message: 'OK',
      result: String(heldAt(someone, 9)),
    })
    await node.accept()
    expect(await dialect({ ...history, blockno: '9999' })).toMatchObject({ status: '0', message: 'NOTOK' })
  })
})

it('where neither index nor nodes know it, that is said, in the dialect too', async () => {
  await node.refuse()
  const { status, body } = await api.call(calls.searchBalance.path, { address: someone, blockNumber: 58 })
  const message = 'The node no longer has the state of block 58: ask an archive node.'
  expect([status, body]).toEqual([
    200,
    { code: '1', message, data: null, fault: 'stateGone', parameters: { block: 58 } },
  ])
  const history = { module: 'account', action: 'balancehistory', address: someone, blockno: '58' }
  expect(await dialect(history)).toEqual({ status: '0', message: 'NOTOK', result: `Error! ${message}` })
  // other calls than those that were read before
  const trace = await api.call(calls.gethTrace.path, { transactionHash: longAgo, count: 7 })
  expect(trace.body.message).toMatch(/no longer has the state of block \d+: ask an archive node/)
  await node.accept()
  // It is put aside for a while after it was away: what follows asks it.
  await eventually(async () => {
    const { body } = await api.call(calls.gethTrace.path, { transactionHash: longAgo, count: 8 })
    expect(body).toMatchObject({ code: '00000' })
  })
})

describe('the balance history of an address', () => {
  const path = calls.addressBalanceHistory.path
  /** Blocks after which it holds another amount than before. */
  const changes = (address: Address, upTo: number) =>
    blocks.slice(0, upTo + 1).flatMap(({ block: { number, timestamp } }) => {
      const [before, after] = [number === 0 ? 0n : heldAt(address, number - 1), heldAt(address, number)]
      return before === after
        ? []
        : [{ blockNumber: number, timestamp, balance: String(after), change: String(after - before) }]
    })
  it('lists every block that changed it, newest first, as of any block', async () => {
    for (const asOf of [60, 33, 5]) {
      const records = await walkList(ask, path, { address: someone, asOf }, 10)
      const wanted = changes(someone, Math.min(asOf, told)).toReversed()
      const figures = ({ blockNumber, timestamp, balance, change }: Record<string, unknown>) => ({
        blockNumber,
        timestamp,
        balance,
        change,
      })
      expect(records.map(figures)).toEqual(wanted)
    }
    expect(changes(someone, told).length).toBeGreaterThan(20)
  })
  it('names the transaction of a block, or says how many there are', async () => {
    for (const asOf of [60, 33]) {
      const records = await walkList(ask, path, { address: someone, asOf }, 10)
      for (const { blockNumber, transactions, transactionHash, onlyInside } of records) {
        const { block } = blocks[blockNumber]!
        const own = block.transactions.filter(({ from, to }) => from === someone || to === someone)
        const only = own.length === 1 ? own[0]!.hash : null
        expect([transactions, transactionHash, onlyInside]).toEqual([own.length, only, false])
      }
    }
  })
  it('says how far it goes, and why no further', async () => {
    expect(await ask(path, { address: someone })).toMatchObject({
      asOf: { number: told },
      coverage: { from: 0, head: told, idle: null, message: null },
    })
    await api.sql(`update lanes set idle = 'off', idle_message = 'dear' where name = 'balanceHistory'`)
    expect(await ask(path, { address: someone })).toMatchObject({ coverage: { idle: 'off', message: 'dear' } })
    await api.sql(`update lanes set idle = null, idle_message = null where name = 'balanceHistory'`)
  })
  it('knows the reasons a node tells', async () => {
    const { records } = await ask(path, { address: someone, pageSize: 100 })
    const reasons = new Set(records.flatMap((record: { reasons: number[] | null }) => record.reasons ?? ['not told']))
    expect(reasons.has(10)).toBe(true)
  })
})

describe('the balance of the last 30 days', () => {
  const path = calls.addressDailyBalances.path
  it('is what was held where each day began, and at the block asked for', async () => {
    for (const asOf of [33, told]) {
      const { points, changed, asOf: at } = await ask(path, { address: someone, asOf })
      expect(at.number).toBe(asOf)
      expect(points.at(-1)).toEqual({
        timestamp: blocks[asOf]!.block.timestamp,
        blockNumber: asOf,
        balance: String(heldAt(someone, asOf)),
      })
      // the history begins within these days: its first day has no midnight, and begins with the first block
      expect(points[0]).toEqual({
        timestamp: blocks[0]!.block.timestamp,
        blockNumber: 0,
        balance: String(heldAt(someone, 0)),
      })
      for (const { timestamp, blockNumber, balance } of points.slice(1, -1)) {
        expect(timestamp % 86_400).toBe(0)
        const before = blocks.findLast(({ block }) => block.timestamp < timestamp)!.block.number
        expect([blockNumber, balance]).toEqual([before, String(heldAt(someone, before))])
      }
      const last = blocks.findLast(
        ({ block: { number } }) =>
          number > 0 && number <= asOf && heldAt(someone, number) !== heldAt(someone, number - 1),
      )!
      expect(changed).toEqual({ blockNumber: last.block.number, timestamp: last.block.timestamp })
    }
  })
  it('says where no block that is told of changed it', async () => {
    const answer = await ask(path, { address: `0x${'77'.repeat(20)}` })
    expect(answer).toMatchObject({ points: [], changed: null, coverage: { from: 0, head: told } })
    expect(calls.addressDailyBalances.response.safeParse(answer).error).toBeUndefined()
  })
})

describe('shares of fees', () => {
  const path = calls.addressFeeDistribution.path
  it('are listed with their transactions, newest first', async () => {
    const wanted = blocks.slice(0, told + 1).flatMap((made) =>
      chain.diffs(made).flatMap((diffs, index) =>
        diffs
          .filter(({ reason }) => reason === 182)
          .map(({ address, before, after }) => ({
            address,
            amount: String(after - before),
            transactionHash: made.block.transactions[index]!.hash,
            blockNumber: made.block.number,
          })),
      ),
    )
    const owners = [...new Set(wanted.map(({ address }) => address))]
    expect(owners.length).toBeGreaterThan(3)
    for (const address of owners) {
      const records = await walkList(ask, path, { address }, 10)
      const own = wanted.filter((share) => share.address === address).toReversed()
      expect(
        records.map(({ amount, transactionHash, blockNumber }) => ({ address, amount, transactionHash, blockNumber })),
      ).toEqual(own)
    }
    expect(await ask(path, { address: `0x${'77'.repeat(20)}` })).toMatchObject({ total: 0, coverage: { head: told } })
  })
})

describe('the chain day by day', () => {
  const path = calls.transactionHistory.path
  it('counts each day, newest first, in pages', async () => {
    const days = await walkList(ask, path, {}, 1)
    const first = Math.floor(blocks[0]!.block.timestamp / 86_400)
    expect(days).toHaveLength(Math.floor(blocks.at(-1)!.block.timestamp / 86_400) - first + 1)
    const sum = (field: string) => days.reduce((total, day) => total + Number(day[field]), 0)
    expect(sum('transactions')).toBe(blocks.reduce((total, { block }) => total + block.transactions.length, 0))
    expect(sum('blocks')).toBe(blocks.length)
    expect(await ask(path, {})).toMatchObject({ pageNum: 1, pageSize: 14, pages: 1, records: days })
    expect((await ask(path, { pageNum: 9 })).records).toEqual([])
  })
})

describe('the dialect', () => {
  const strings = (value: unknown): boolean =>
    typeof value === 'string' || (typeof value === 'object' && value !== null && Object.values(value).every(strings))
  it('getblockreward is what the block paid its producer', async () => {
    const { block, receipts } = blocks.find((made) => made.block.transactions.length > 2)!
    const fees = receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
    const answer = await dialect({ module: 'block', action: 'getblockreward', blockno: String(block.number) })
    expect(strings(answer)).toBe(true)
    expect(answer).toEqual({
      status: '1',
      message: 'OK',
      result: {
        blockNumber: String(block.number),
        timeStamp: String(block.timestamp),
        blockMiner: block.miner,
        blockReward: String(fees - (block.baseFeePerGas ?? 0n) * block.gasUsed),
        uncles: [],
        uncleInclusionReward: '0',
      },
    })
    expect(await dialect({ module: 'block', action: 'getblockreward', blockno: '61' })).toMatchObject({ status: '0' })
  })
  it('getcontractcreation names creator, transaction and factory', async () => {
    await api.trace(chain)
    const made = blocks.flatMap(({ block, receipts }) =>
      receipts.flatMap(({ contractAddress, status, transactionIndex }) =>
        contractAddress !== null && status === 1
          ? [{ block, contractAddress, transaction: block.transactions[transactionIndex]! }]
          : [],
      ),
    )[0]!
    const inside = blocks.flatMap((block) =>
      tracesOf(block).flatMap((frames, index) => {
        const isWhole = frames.every(({ error }) => error === null)
        const creation = isWhole
          ? frames.find(({ type, traceAddress }) => type === 'create2' && traceAddress.length > 0)
          : undefined
        return creation === undefined
          ? []
          : [{ creation, transaction: block.block.transactions[index]!, block: block.block }]
      }),
    )
    const factory = inside.find(({ creation }) => !chain.people.includes(creation.to!))!
    const contractaddresses = [made.contractAddress, factory.creation.to!, `0x${'77'.repeat(20)}`].join(',')
    const answer = await dialect({ module: 'contract', action: 'getcontractcreation', contractaddresses })
    expect(strings(answer)).toBe(true)
    expect(answer.result).toHaveLength(2)
    expect(answer.result[0]).toEqual({
      contractAddress: made.contractAddress,
      contractCreator: made.transaction.from,
      txHash: made.transaction.hash,
      blockNumber: String(made.block.number),
      timestamp: String(made.block.timestamp),
      contractFactory: '',
      creationBytecode: made.transaction.input,
    })
    // what the simulated node says of every creation
    expect(answer.result[1]).toMatchObject({ contractAddress: factory.creation.to, creationBytecode: '0x60' })
    expect(answer.result[1].contractFactory).toMatch(/^0x[0-9a-f]{40}$/)
    const none = { module: 'contract', action: 'getcontractcreation', contractaddresses: `0x${'77'.repeat(20)}` }
    expect(await dialect(none)).toEqual({ status: '0', message: 'No data found', result: [] })
  })
})
