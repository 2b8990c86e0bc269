import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { fetchBundle, fetchBundles } from '@corescope/rpc/blocks/fetch-bundles'
import type { Transport } from '@corescope/rpc/caller'
import { ConnectionError, MethodUnsupportedError } from '@corescope/rpc/errors'
import { getBalances } from '@corescope/rpc/methods/eth_getBalance'
import { getFinalizedBlock } from '@corescope/rpc/methods/eth_getBlockByNumber'
import { type HeadHint, newHeads } from '@corescope/rpc/subscriptions/new-heads'
import { newPendingTransactions } from '@corescope/rpc/subscriptions/new-pending-transactions'
import { createTransport, type TransportSettings } from '@corescope/rpc/transport/transport'
import { afterEach, describe, expect, test } from 'vitest'
import { ANSWER_FAULTS, EXCHANGE_FAULTS, randomFaults, scriptedFaults } from './faults.ts'
import type { MadeBlock } from './make-block.ts'
import type { Offers } from './question.ts'
import { createSimulatedChain, type SimulatedChain } from './simulated-chain.ts'
import { type SimulatedNode, startSimulatedNode } from './simulated-node.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function serve(chain: SimulatedChain, offers?: Offers): Promise<SimulatedNode> {
  const node = await startSimulatedNode(chain, offers)
  closers.push(node.stop)
  return node
}

function connect(urls: string[], settings: Partial<TransportSettings> = {}): Transport {
  const quick = { timeoutMs: 150, backoffMs: 1, maxBackoffMs: 5, attempts: 200 }
  const transport = createTransport({ urls, ...quick, ...settings })
  closers.push(transport.close)
  return transport
}

async function collect(bundles: AsyncIterable<BlockBundle>): Promise<BlockBundle[]> {
  const all: BlockBundle[] = []
  for await (const bundle of bundles) all.push(bundle)
  return all
}

/** What a node's JSON lets one know: the raw form of unknown types is JSON, checked apart. */
function comparable({ block, receipts }: BlockBundle | MadeBlock): BlockBundle {
  return { block: { ...block, transactions: block.transactions.map((entry) => ({ ...entry, raw: null })) }, receipts }
}

const canonical = (chain: SimulatedChain, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => comparable(chain.blockByNumber(from + index)!))

describe.each(['berlin', 'london', 'prague'] as const)('%s', (era) => {
  test('bundles read over HTTP equal the blocks made', async () => {
    const chain = createSimulatedChain(`http ${era}`, { era })
    chain.extend(97)
    const node = await serve(chain)
    const bundles = await collect(fetchBundles(connect([node.url]), { from: 0, to: 97 }, { batch: 7, concurrency: 3 }))
    expect(bundles.map(comparable)).toEqual(canonical(chain, 0, 97))
  })
})

test('unknown transaction types keep the JSON of the node', async () => {
  const chain = createSimulatedChain('unknown types', { era: 'prague' })
  chain.extend(50)
  const node = await serve(chain)
  const bundles = await collect(fetchBundles(connect([node.url]), { from: 0, to: 50 }))
  const unknown = bundles.flatMap(({ block }) => block.transactions).filter(({ type }) => type === 0x7e)
  expect(unknown.length).toBeGreaterThan(0)
  for (const { hash, raw } of unknown) expect(raw).toMatchObject({ hash, type: '0x7e' })
})

test('a node without eth_getBlockReceipts is asked receipt by receipt, and asked for the method only once', async () => {
  const chain = createSimulatedChain('no block receipts')
  chain.extend(40)
  const node = await serve(chain, { blockReceipts: false })
  const transport = connect([node.url])
  const options = { batch: 10, concurrency: 1 }
  const bundles = await collect(fetchBundles(transport, { from: 0, to: 40 }, options))
  expect(bundles.map(comparable)).toEqual(canonical(chain, 0, 40))
  expect(node.counts().calls.eth_getBlockReceipts).toBe(10)
  const head = await fetchBundle(transport, chain.head().block.hash)
  expect(comparable(head!)).toEqual(comparable(chain.head()))
})

test.each([...EXCHANGE_FAULTS, ...ANSWER_FAULTS].filter((fault) => fault !== 'head-back'))(
  'every answer a %s in turn: the bundles are still the true ones',
  async (fault) => {
    const chain = createSimulatedChain(`fault ${fault}`, { era: 'prague' })
    chain.extend(30)
    const node = await serve(chain)
    node.setFaults(scriptedFaults(Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? fault : undefined))))
    const bundles = await collect(fetchBundles(connect([node.url]), { from: 1, to: 30 }, { batch: 5, concurrency: 2 }))
    expect(bundles.map(comparable)).toEqual(canonical(chain, 1, 30))
    expect(node.committed()[fault]).toBeGreaterThan(0)
  },
)

test('a storm of random faults on both of two nodes', async () => {
  const chain = createSimulatedChain('storm')
  chain.extend(80)
  const nodes = [await serve(chain), await serve(chain.twin())]
  for (const [index, node] of nodes.entries()) node.setFaults(randomFaults(`storm ${index}`, 0.4))
  const transport = connect(
    nodes.map(({ url }) => url),
    { expectedChainId: 1112, attempts: Number.POSITIVE_INFINITY },
  )
  const bundles = await collect(fetchBundles(transport, { from: 0, to: 80 }, { batch: 4, concurrency: 3 }))
  expect(bundles.map(comparable)).toEqual(canonical(chain, 0, 80))
})

test('nodes on two branches: each bundle is of one branch, never a mixture', async () => {
  const chain = createSimulatedChain('disagree')
  chain.extend(20)
  const other = chain.twin()
  other.fork(5, 18)
  const nodes = [await serve(chain), await serve(other)]
  const transport = connect(nodes.map(({ url }) => url))
  for (const node of nodes) node.setFaults(randomFaults(node.url, 0.3, ['server-error', 'disconnect', 'null-receipts']))
  for await (const bundle of fetchBundles(transport, { from: 6, to: 20 }, { batch: 1, concurrency: 4 })) {
    expect(comparable(bundle)).toEqual(comparable(chain.blockByHash(bundle.block.hash)!))
  }
})

test('a refused connection is retried until the node listens again', async () => {
  const chain = createSimulatedChain('refused')
  chain.extend(3)
  const node = await serve(chain)
  await node.refuse()
  const reading = fetchBundle(connect([node.url], { attempts: Number.POSITIVE_INFINITY }), 3)
  await node.accept()
  expect(comparable((await reading)!)).toEqual(comparable(chain.head()))
})

test('a displaced block is read by its hash; an unknown one is undefined', async () => {
  const chain = createSimulatedChain('displaced')
  chain.extend(10)
  const displaced = chain.head()
  chain.fork(8, 5)
  const node = await serve(chain)
  const transport = connect([node.url])
  expect(comparable((await fetchBundle(transport, displaced.block.hash))!)).toEqual(comparable(displaced))
  expect(await fetchBundle(transport, `0x${'ab'.repeat(32)}`)).toBeUndefined()
  expect(await fetchBundle(transport, 99)).toBeUndefined()
})

test('balances are of the block asked; by number only if its hash is the one asked', async () => {
  const chain = createSimulatedChain('balance')
  chain.extend(10)
  const { block } = chain.head()
  const at = { number: block.number, hash: block.hash }
  const expected = chain.people.map((address) => chain.balance(address, block.hash))
  for (const offers of [{}, { blockObjects: false }]) {
    const transport = connect([(await serve(chain, offers)).url], { attempts: 2 })
    expect(await getBalances(transport, chain.people, at)).toEqual(expected)
  }
  chain.fork(8, 4)
  const node = await serve(chain, { blockObjects: false })
  await expect(getBalances(connect([node.url], { attempts: 2 }), chain.people, at)).rejects.toThrow(block.hash)
})

test('the finalized tag: a block where it is known, else undefined', async () => {
  const chain = createSimulatedChain('finalized')
  chain.extend(20)
  const ask = async (finalizedDepth: number | false) =>
    (await getFinalizedBlock(connect([(await serve(chain, { finalizedDepth })).url])))?.number
  expect(await ask(5)).toBe(15)
  expect(await ask(64)).toBeUndefined()
  expect(await ask(false)).toBeUndefined()
})

test('new heads come by subscription, by polling while it is down, and again after', async () => {
  const chain = createSimulatedChain('heads')
  const node = await serve(chain)
  const control = new AbortController()
  const troubles: Error[] = []
  const heads = newHeads(connect([node.url], { attempts: 1 }), {
    webSocketUrl: node.webSocketUrl,
    pollMs: 10,
    signal: control.signal,
    onTrouble: (error) => troubles.push(error),
  })
  const until = async (wanted: (hint: HeadHint) => boolean, act: () => void) => {
    const timer = setInterval(act, 20)
    try {
      for (;;) {
        const { value } = await heads.next()
        if (value !== undefined && wanted(value)) return value
      }
    } finally {
      clearInterval(timer)
    }
  }
  const pushed = await until(
    ({ source }) => source === 'websocket',
    () => chain.extend(1),
  )
  expect(chain.blockByNumber(pushed.blockNumber)?.block.hash).toBe(pushed.blockHash)
  await node.refuse()
  await node.accept()
  const before = chain.head().block.number
  const polled = await until(
    ({ source, blockNumber }) => source === 'polling' && blockNumber > before,
    () => chain.extend(1),
  )
  expect(polled.blockHash).toBeNull()
  await until(
    ({ source }) => source === 'websocket',
    () => chain.extend(1),
  )
  expect(troubles.map(({ message }) => message).join()).toContain('closed the subscription')
  control.abort()
  expect((await heads.next()).done).toBe(true)
})

test('a node that announces no transactions is told from one that is away', async () => {
  const node = await serve(createSimulatedChain('mute pool'))
  const control = new AbortController()
  const listen = (webSocketUrl: string) =>
    new Promise<Error>((resolve) => {
      const onState = (isSubscribed: boolean) => expect(isSubscribed).toBe(false)
      const onHash = () => expect.unreachable('nothing is announced')
      newPendingTransactions({ webSocketUrl, onHash, onState, onTrouble: resolve, signal: control.signal })
    })
  expect(await listen(node.webSocketUrl)).toBeInstanceOf(MethodUnsupportedError)
  expect(await listen('ws://127.0.0.1:1')).toBeInstanceOf(ConnectionError)
  control.abort()
})
