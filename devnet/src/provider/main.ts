import { findDifferencesBetween } from '../index-proof/compare-indexes.ts'
import { findContradictions } from '../index-proof/invariants.ts'
import { until } from '../index-proof/until.ts'
import { createTally } from '../real-nodes/tally.ts'
import { startFreshWorld } from '../test-worlds/fresh-world.ts'
import { startMigratedServer } from '../test-worlds/migrated-server.ts'
import { type Product, startProduct } from './start-product.ts'
import { type Provider, type ProviderModes, startProvider } from './start-provider.ts'

/**
 * `npm run check:providers`: indexer and API before a node behind a provider, in every mode a provider has: each index is
 * compared row by row with that of the node itself, audited once over all, and `/health` is asked.
 * A line for each fact that does not hold, with exit code 1.
 */
const tally = createTally()
const { fact, compare } = tally
const [server, world] = await Promise.all([startMigratedServer(), startFreshWorld()])
const { hash: head } = await world.node.call<{ hash: string }>('eth_getBlockByNumber', ['latest', false])
const direct = await startProduct(server, world.url)

const modes: [string, ProviderModes][] = [
  ['takes no batches', { maxBatchSize: 0 }],
  ['takes ten at once, refused by an error object', { maxBatchSize: 10 }],
  ['takes ten at once, refused in the way of geth', { maxBatchSize: 10, refusal: 'list' }],
  ['is 300 ms away', { latencyMs: 300 }],
  ['answers 30 % by HTTP 429', { limited: 0.3 }],
  ['answers 20 % by HTTP 502 in HTML', { broken: 0.2 }],
  ['gives calls a hundredth of a block’s gas', { gasCap: 300_000 }],
]

const before = async (mode: ProviderModes, work: (product: Product, provider: Provider) => Promise<void>) => {
  const provider = await startProvider(world.url, mode)
  // The way to a node is no cost of its blocks: there the product decides by itself whether it keeps a balance history.
  const product = await startProduct(server, provider.url, mode.latencyMs === undefined ? 'on' : 'auto')
  try {
    await work(product, provider)
  } finally {
    await product.stop()
    await provider.stop()
  }
}

const isWell = async (name: string, { get }: Product) => {
  const [health, index] = [await get('/health'), await get('/api/chain/index_health')]
  compare(`${name}: /health`, [health.status, health.body.failing], [200, []])
  compare(`${name}: no lane fails`, index.body.data.failing, [])
  compare(`${name}: findings of the audit`, (index.body.data.audit as { open: number }).open, 0)
}

const tryAll = async () => {
  await direct.untilAt(head)
  for (const [name, mode] of modes) {
    const began = Date.now()
    await before(mode, async (product) => {
      await product.untilAt(head)
      const differences = await findDifferencesBetween(direct.client, product.client)
      fact(`${name}: the same index as directly`, differences.length === 0, differences)
      await product.untilAudited()
      await isWell(name, product)
    })
    process.stdout.write(`a provider that ${name}: ${Math.round((Date.now() - began) / 1000)} s\n`)
  }
}

/** All but what traces tell. */
const tryWithoutTraces = () =>
  before({ withheld: /^(debug|trace)_/ }, async (product) => {
    const name = 'tells of no traces'
    await product.untilAt(head)
    const { rows } = await product.client.query(`select name from lanes where idle = 'unsupported' order by name`)
    compare(`${name}: lanes that say so`, rows, [{ name: 'balanceHistory' }, { name: 'traces' }])
    const contradictions = await findContradictions(product.client)
    fact(`${name}: the rest holds`, contradictions.length === 0, contradictions)
    await isWell(name, product)
  })

/** One that fails the same way for ever is told of after a minute, and no more once it works. */
const tryFailing = () =>
  before({ failing: /^eth_getBalance$/ }, async ({ get }, provider) => {
    const name = 'answers no balance'
    const failing = async () => (await get('/health')).body.failing as { lane: string; message: string }[]
    await until(`${name}: /health names the lane`, async () =>
      (await failing()).some(({ lane }) => lane === 'balances'),
    )
    const told = (await failing()).find(({ lane }) => lane === 'balances')
    fact(`${name}: /health says what the node said`, told?.message.includes('internal error') === true, told)
    const { failing: onPage } = (await get('/api/chain/index_health')).body.data as { failing: { lane: string }[] }
    fact(
      `${name}: /index-health names it too`,
      onPage.some(({ lane }) => lane === 'balances'),
      onPage,
    )
    const { exchanges } = provider.counts()
    await until('asked again', () => provider.counts().exchanges > exchanges)
    provider.setModes({})
    await until(`${name}: once it works, nothing is told`, async () => (await failing()).length === 0)
    fact(`${name}: once it works, nothing is told`, true)
  })

try {
  await tryAll()
  await tryWithoutTraces()
  await tryFailing()
} finally {
  await direct.stop()
  await world.stop()
  await server.stop()
}
for (const failure of tally.failures()) process.stdout.write(`${failure}\n`)
process.stdout.write(`${tally.summary()}\n`)
if (tally.failures().length > 0) process.exitCode = 1
