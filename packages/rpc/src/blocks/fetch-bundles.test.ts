import type { Offers } from '@corescope/devnet/simulated-node/question'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { afterEach, expect, test } from 'vitest'
import type { Transport } from '../caller.ts'
import { TooLargeError } from '../errors.ts'
import { createTransport } from '../transport/transport.ts'
import { fetchBundles } from './fetch-bundles.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function serve(offers: Offers = {}, timeoutMs = 1_000): Promise<{ node: SimulatedNode; transport: Transport }> {
  const chain = createSimulatedChain('bundles', { transactionsPerBlock: 3 })
  chain.extend(100)
  const node = await startSimulatedNode(chain, offers)
  const transport = createTransport({ urls: [node.url], timeoutMs, backoffMs: 1, maxBackoffMs: 5 })
  closers.push(node.stop, transport.close)
  return { node, transport }
}

async function readNumbers(transport: Transport, batch: number, concurrency: number): Promise<number[]> {
  const numbers: number[] = []
  for await (const { block } of fetchBundles(transport, { from: 0, to: 100 }, { batch, concurrency })) {
    numbers.push(block.number)
  }
  return numbers
}
const all = Array.from({ length: 101 }, (_, number) => number)

test('a node that refuses large batches is asked for less, and soon no longer for too much', async () => {
  const { node, transport } = await serve({ maxBatchSize: 7 })
  expect(await readNumbers(transport, 24, 2)).toEqual(all)
  // 24 blocks are 48 calls: the first two halve down to 3 blocks; later growth tries a little more now and then.
  expect(node.counts().exchanges).toBeLessThan(80)
})

test('a node that goes silent on large batches is asked for less', async () => {
  const { node, transport } = await serve({}, 60)
  let stalls = 0
  node.setFaults(() => {
    stalls += 1
    return stalls <= 4 ? 'timeout' : undefined
  })
  expect(await readNumbers(transport, 20, 1)).toEqual(all)
  expect(node.counts().calls.eth_getBlockByNumber).toBeGreaterThan(101)
})

test('one block that is too large with its receipts is read in two parts', async () => {
  const { node, transport } = await serve({ maxBatchSize: 1 })
  expect(await readNumbers(transport, 1, 2)).toEqual(all)
  expect(node.counts().calls.eth_getBlockReceipts).toBeGreaterThan(50)
  const two = [1, 2].map(() => ({ method: 'eth_chainId', params: [] }))
  const failure = transport.batch(two, { tooLarge: 'throw' })
  await expect(failure).rejects.toThrow(TooLargeError)
})

test('fetches ahead of a slow reader only so far, and nothing after it left', async () => {
  const { node, transport } = await serve()
  const concurrency = 2
  // That nothing more happens can only be seen by watching for a while.
  const idle = async () => {
    let before = -1
    while (before !== node.counts().exchanges) {
      before = node.counts().exchanges
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return before
  }
  for await (const { block } of fetchBundles(transport, { from: 0, to: 100 }, { batch: 2, concurrency })) {
    expect(await idle()).toBeLessThanOrEqual(2 * concurrency + 1)
    if (block.number === 0) break
  }
  const left = await idle()
  expect(await idle()).toBe(left)
})

test('an abort ends the loop with its reason', async () => {
  const { node, transport } = await serve({}, 60_000)
  node.setFaults(() => 'timeout')
  const control = new AbortController()
  const reason = new Error('shutting down')
  const reading = fetchBundles(transport, { from: 0, to: 100 }, { signal: control.signal }).next()
  setTimeout(() => control.abort(reason), 30)
  await expect(reading).rejects.toBe(reason)
})
