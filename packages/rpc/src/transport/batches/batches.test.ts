import { type Provider, type ProviderModes, startProvider } from '@corescope/devnet/provider/start-provider'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { afterEach, expect, test } from 'vitest'
import { fetchBundles } from '../../blocks/fetch-bundles.ts'
import type { RpcAnswer, Transport } from '../../caller.ts'
import { createTransport } from '../transport.ts'
import { createBatches } from './create-batches.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function serve(modes: ProviderModes): Promise<{ provider: Provider; transport: Transport }> {
  const chain = createSimulatedChain('batches', { transactionsPerBlock: 3 })
  chain.extend(60)
  const node = await startSimulatedNode(chain)
  const provider = await startProvider(node.url, modes)
  const transport = createTransport({ urls: [provider.url], timeoutMs: 5_000, backoffMs: 1, maxBackoffMs: 20 })
  closers.push(node.stop, provider.stop, transport.close)
  return { provider, transport }
}

const numberCall = (number: number) => ({
  method: 'eth_getBlockByNumber',
  params: [`0x${number.toString(16)}`, false],
})
const calls = Array.from({ length: 55 }, (_, number) => numberCall(number))
const numbers = (answers: readonly RpcAnswer[]) =>
  answers.map((answer) => (answer.ok ? Number((answer.result as { number: string }).number) : answer.error.message))
const inOrder = calls.map((_, number) => number)

const refusals: [string, ProviderModes, number][] = [
  ['no batches at all', { maxBatchSize: 0 }, 1],
  [
    'no batches, in the words of jsonrpsee',
    { maxBatchSize: 0, words: 'Batched requests are not supported by this server' },
    1,
  ],
  ['no batches, in words that name none', { maxBatchSize: 0, words: 'Invalid request' }, 1],
  ['ten at once, with an error object', { maxBatchSize: 10 }, 10],
  ['ten at once, as geth says it', { maxBatchSize: 10, refusal: 'list' }, 6],
  [
    'three at once, as drpc says it',
    { maxBatchSize: 3, words: 'Batch of more than 3 requests are not allowed on free tier' },
    3,
  ],
  ['ten at once, as Besu says it', { maxBatchSize: 10, words: 'Number of requests in batch exceeds limit' }, 6],
  [
    'ten at once, with a number that is no limit',
    { maxBatchSize: 10, words: 'batch size too large: 100 requests, see error 3 in docs' },
    6,
  ],
  [
    'ten at once, with a time beside the limit',
    { maxBatchSize: 10, words: 'max 10 requests per batch in 20 seconds' },
    10,
  ],
  [
    'ten at once, as Erigon says it',
    { maxBatchSize: 10, words: 'batch limit 10 exceeded. Requested batch of size: 55' },
    10,
  ],
]

test.each(refusals)('a provider that takes %s: learned once, and kept', async (_, modes, learned) => {
  const { provider, transport } = await serve(modes)
  expect(numbers(await transport.batch(calls))).toEqual(inOrder)
  const { exchanges, refused } = provider.counts()
  expect(refused).toBeLessThanOrEqual(7)
  expect(exchanges - refused).toBe(Math.ceil(55 / learned))
  expect(numbers(await transport.batch(calls))).toEqual(inOrder)
  expect(provider.counts()).toMatchObject({ refused, exchanges: exchanges + Math.ceil(55 / learned) })
})

test.each<[string, ProviderModes]>([
  ['30 % of HTTP 429', { limited: 0.3 }],
  ['20 % of HTTP 502 in HTML', { broken: 0.2 }],
  ['both, and no batches', { limited: 0.3, broken: 0.2, maxBatchSize: 0 }],
  ['no debug methods', { withheld: /^debug_/ }],
])('a provider with %s tells all blocks', async (_, modes) => {
  const { transport } = await serve(modes)
  const read: number[] = []
  for await (const { block } of fetchBundles(transport, { from: 0, to: 60 }, { batch: 10, attempts: 12 })) {
    read.push(block.number)
  }
  expect(read).toEqual(Array.from({ length: 61 }, (_, number) => number))
})

test('a limit is not learned smaller because few calls came before the last ones', async () => {
  const { provider, transport } = await serve({ maxBatchSize: 10 })
  const twelve = calls.slice(0, 12).map((call, at) => (at % 2 === 0 ? call : { ...call, isLast: true }))
  expect(numbers(await transport.batch(twelve))).toEqual(inOrder.slice(0, 12))
  const { exchanges } = provider.counts()
  expect(numbers(await transport.batch(calls.slice(0, 10)))).toEqual(inOrder.slice(0, 10))
  expect(provider.counts().exchanges - exchanges).toBe(1)
})

test('a node that refuses every call the same way is not taken for one that takes no batches', async () => {
  const { provider, transport } = await serve({ maxBatchSize: 0, words: 'Invalid request' })
  const unknown = Array.from({ length: 8 }, () => ({ method: 'nobody_knows', params: [] }))
  const answers = await transport.batch(unknown)
  expect(answers.every(({ ok }) => !ok)).toBe(true)
  provider.setModes({ withheld: /^nobody/ })
  expect((await transport.batch(unknown)).every(({ ok }) => !ok)).toBe(true)
})

test('what tells the block is asked when all it tells of are answered', async () => {
  const order: string[] = []
  const batch = createBatches({
    name: 'node',
    atOnce: 4,
    exchange: async (body) => {
      const asked: { id: number; method: string }[] = [JSON.parse(body)].flat()
      if (asked.length > 3) return { error: { code: -32600, message: 'batch too large' } }
      order.push(`ask ${asked[0]!.method}`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`answer ${asked[0]!.method}`)
      const answers = asked.map(({ id, method }) => ({ id, result: method }))
      return body.startsWith('[') ? answers : answers[0]
    },
  })
  const pairs = Array.from({ length: 8 }, (_, index) => [
    { method: `state ${index}`, params: [] },
    { method: `header ${index}`, params: [], isLast: true },
  ]).flat()
  const answers = await batch(pairs)
  expect(answers.map((answer) => answer.ok && answer.result)).toEqual(pairs.map(({ method }) => method))
  const firstHeader = order.findIndex((entry) => entry.startsWith('ask header'))
  expect(order.findLastIndex((entry) => entry.startsWith('answer state'))).toBeLessThan(firstHeader)
})
