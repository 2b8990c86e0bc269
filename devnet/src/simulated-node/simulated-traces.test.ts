import type { BlockTraces } from '@corescope/chain/types/trace'
import type { Transport } from '@corescope/rpc/caller'
import { MethodUnsupportedError, OtherBlockError } from '@corescope/rpc/errors'
import { fetchTraces, probeTraces } from '@corescope/rpc/traces/fetch-traces'
import { traceDialects } from '@corescope/rpc/traces/trace-dialect'
import { createTransport } from '@corescope/rpc/transport/transport'
import { afterEach, expect, test } from 'vitest'
import { EXCHANGE_FAULTS, scriptedFaults, TRACE_FAULTS } from './faults.ts'
import { tracesOf } from './make-traces.ts'
import type { Offers } from './question.ts'
import { createSimulatedChain, type SimulatedChain } from './simulated-chain.ts'
import { type SimulatedNode, startSimulatedNode } from './simulated-node.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** @param timeoutMs after how long an answer is given up: short only where some never come */
const serve = async (
  chain: SimulatedChain,
  offers: Offers,
  timeoutMs = 30_000,
): Promise<{ node: SimulatedNode; transport: Transport }> => {
  const node = await startSimulatedNode(chain, offers)
  const transport = createTransport({
    urls: [node.url],
    timeoutMs,
    backoffMs: 1,
    maxBackoffMs: 5,
    attempts: 200,
  })
  closers.push(node.stop, transport.close)
  return { node, transport }
}
const wantedOf = (chain: SimulatedChain) =>
  Array.from({ length: chain.head().block.number + 1 }, (_, number) => chain.blockByNumber(number)!)
const read = async (transport: Transport, chain: SimulatedChain, batch = 7): Promise<BlockTraces[]> => {
  const all: BlockTraces[] = []
  const blocks = wantedOf(chain).map(({ block }) => block)
  for await (const traces of fetchTraces(transport, blocks, { batch })) all.push(traces)
  return all
}
const expected = (chain: SimulatedChain): BlockTraces[] =>
  wantedOf(chain).map((made) => ({ number: made.block.number, hash: made.block.hash, transactions: tracesOf(made) }))

test.each(traceDialects)('%s tells the same of every call', async (dialect) => {
  const chain = createSimulatedChain('traces')
  chain.extend(40)
  const { node, transport } = await serve(chain, { traces: [dialect] })
  expect(await probeTraces(transport)).toBe(dialect)
  const before = node.counts().exchanges
  expect(await read(transport, chain)).toEqual(expected(chain))
  expect(node.counts().exchanges - before).toBeLessThan(10)
})

test('the world of the simulated chain has what the lane is about', () => {
  const chain = createSimulatedChain('variety')
  chain.extend(60)
  const frames = expected(chain).flatMap(({ transactions }) => transactions.flat())
  expect(new Set(frames.map(({ type }) => type)).size).toBe(7)
  expect(Math.max(...frames.map(({ traceAddress }) => traceAddress.length))).toBeGreaterThan(2)
  expect(frames.some(({ from, to, traceAddress }) => traceAddress.length > 0 && from === to)).toBe(true)
})

test('a block too large for one answer is read transaction by transaction', async () => {
  const chain = createSimulatedChain('large', { transactionsPerBlock: 6 })
  chain.extend(15)
  for (const dialect of traceDialects) {
    const { node, transport } = await serve(chain, { traces: [dialect], maxBatchSize: 1 })
    expect(await read(transport, chain, 8)).toEqual(expected(chain))
    expect(node.counts().calls[dialect]).toBeGreaterThan(0)
  }
})

test.each([...EXCHANGE_FAULTS, ...TRACE_FAULTS])(
  'every second answer a %s: the traces are still the true ones',
  async (fault) => {
    const chain = createSimulatedChain(`trace fault ${fault}`)
    chain.extend(12)
    const { node, transport } = await serve(chain, { traces: ['trace_block', 'debug_traceBlockByHash'] }, 150)
    await probeTraces(transport)
    node.setFaults(scriptedFaults(Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? fault : undefined))))
    const readAgain = async (): Promise<BlockTraces[]> => {
      for (;;) {
        try {
          return await read(transport, chain, 3)
        } catch (error) {
          // Another block's traces are for the caller to meet: it waits for a reorg.
          if (!(error instanceof OtherBlockError)) throw error
        }
      }
    }
    expect(await readAgain()).toEqual(expected(chain))
    expect(node.committed()[fault]).toBeGreaterThan(0)
  },
)

test('a node that traces nothing, and one that begins to', async () => {
  const chain = createSimulatedChain('mute')
  chain.extend(5)
  const offers: Offers = { traces: [] }
  const { transport } = await serve(chain, offers)
  expect(await probeTraces(transport)).toBeNull()
  await expect(read(transport, chain)).rejects.toThrow(MethodUnsupportedError)
  offers.traces = ['debug_traceBlockByNumber']
  expect(await probeTraces(transport)).toBe('debug_traceBlockByNumber')
  expect(await read(transport, chain)).toEqual(expected(chain))
})

test('a displaced block: told of by hash, refused by number', async () => {
  const chain = createSimulatedChain('displaced traces')
  chain.extend(10)
  const made = wantedOf(chain).findLast(({ block }) => block.transactions.length > 0)!
  chain.fork(made.block.number - 1, 5)
  const byHash = await serve(chain, { traces: ['debug_traceBlockByHash'] })
  const { value } = await fetchTraces(byHash.transport, [made.block]).next()
  expect(value?.transactions).toEqual(tracesOf(made))
  const byNumber = await serve(chain, { traces: ['trace_block'] })
  await expect(fetchTraces(byNumber.transport, [made.block], { attempts: 2 }).next()).rejects.toThrow()
})

test.each(traceDialects)('%s: a block that cannot be run again is told transaction by transaction', async (dialect) => {
  const chain = createSimulatedChain('untraceable', { transactionsPerBlock: 4 })
  chain.extend(20)
  const busy = wantedOf(chain).filter(({ block }) => block.transactions.length > 2)
  const [whole, single] = [busy[1]!.block, busy[2]!.block]
  const untraceable = new Map([
    [whole.number, new Set<number>()],
    [single.number, new Set([1])],
  ])
  const traces = [dialect, 'debug_traceTransaction'] as const
  const { node, transport } = await serve(chain, { traces, untraceable })
  const reason = `tracing failed: insufficient funds for gas * price + value: address ${single.miner}`
  const wanted = expected(chain).map((one) =>
    one.number === single.number
      ? { ...one, transactions: one.transactions.with(1, []), untraced: [{ index: 1, reason }] }
      : one,
  )
  expect(await read(transport, chain)).toEqual(wanted)
  untraceable.set(single.number, new Set(single.transactions.keys()))
  expect((await read(transport, chain))[single.number]).toMatchObject({
    transactions: single.transactions.map(() => []),
    untraced: single.transactions.map((_, index) => ({ index, reason })),
  })
  expect(node.counts().exchanges).toBeLessThan(100)
})

test('a second node that can run the block is asked before it is told singly', async () => {
  const chain = createSimulatedChain('second', { transactionsPerBlock: 4 })
  chain.extend(12)
  const one = wantedOf(chain).find(({ block }) => block.transactions.length > 2)!.block
  const untraceable = new Map([[one.number, new Set([0])]])
  const nodes = await Promise.all([startSimulatedNode(chain, { untraceable }), startSimulatedNode(chain)])
  const transport = createTransport({ urls: nodes.map(({ url }) => url), backoffMs: 1, maxBackoffMs: 5, attempts: 3 })
  closers.push(...nodes.map(({ stop }) => stop), transport.close)
  const readAll = async () => {
    const all: BlockTraces[] = []
    const blocks = wantedOf(chain).map(({ block }) => block)
    for await (const traces of fetchTraces(transport, blocks, { elsewhere: 'all' })) all.push(traces)
    return all
  }
  expect(await readAll()).toEqual(expected(chain))
  await nodes[1]!.refuse()
  expect((await readAll())[one.number]!.untraced).toMatchObject([{ index: 0 }])
})

test('where a node tells of blocks alone, none of their transactions is told', async () => {
  const chain = createSimulatedChain('blocks alone', { transactionsPerBlock: 4 })
  chain.extend(12)
  const one = wantedOf(chain).find(({ block }) => block.transactions.length > 2)!.block
  const { transport } = await serve(chain, {
    traces: ['debug_traceBlockByHash'],
    untraceable: new Map([[one.number, new Set<number>()]]),
  })
  const { untraced } = (await read(transport, chain))[one.number]!
  expect(untraced!.map(({ index }) => index)).toEqual([...one.transactions.keys()])
})

test('what a node says of a transaction of another branch is no word on ours', async () => {
  const chain = createSimulatedChain('branch', { transactionsPerBlock: 4 })
  chain.extend(12)
  const one = wantedOf(chain).findLast(({ block }) => block.transactions.length > 0)!.block
  const untraceable = new Map([[one.number, new Set(one.transactions.keys())]])
  const { transport } = await serve(chain, { traces: ['debug_traceBlockByNumber'], untraceable })
  const ours = { ...one, hash: `0x${'12'.repeat(32)}` as const }
  await expect(fetchTraces(transport, [ours]).next()).rejects.toThrow(OtherBlockError)
})
