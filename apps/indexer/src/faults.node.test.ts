import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { findDifferences, findFlaws } from '@corescope/devnet/index-proof/compare-indexes'
import { buildKillableIndexer, type SpawnIndexer } from '@corescope/devnet/index-proof/killable-indexer'
import { listIdleLanes, untilSettled } from '@corescope/devnet/index-proof/settled'
import { patienceMs } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { randomFaults } from '@corescope/devnet/simulated-node/faults'
import { createRandom, type Random } from '@corescope/devnet/simulated-node/random'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { type SimulatedNode, startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { traceDialects } from '@corescope/rpc/traces/trace-dialect'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createIndexer, type Indexer } from './create-indexer.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 200)
const kills = Number(process.env.PROPERTY_KILLS ?? 20)
const firstSeed = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 1e9))

let server: TestDatabases
let spawnIndexer: SpawnIndexer
beforeAll(async () => {
  server = await startMigratedServer()
  spawnIndexer = await buildKillableIndexer()
})
afterAll(() => server?.stop())

/** What indexers of a scene are to agree in. */
interface Index {
  chain: SimulatedChain
  startBlock: number
}

const environment = (urls: string[], databaseUrl: string, { chain, startBlock }: Index): Record<string, string> => ({
  // Whatever it costs a busy machine: both indexes are to hold the same.
  BALANCE_LANE: 'on',
  NETWORK: 'custom',
  CHAIN_ID: '1112',
  RPC_URL: urls.join(','),
  DATABASE_URL: databaseUrl,
  RPC_POLL_MS: '20',
  RPC_TIMEOUT_MS: '200',
  RPC_BATCH: '5',
  LOG_LEVEL: 'silent',
  FINALITY_DEPTH: '1000',
  WRAPPED_COINS: chain.wrappedCoin,
  START_BLOCK: String(startBlock),
})

/** A chain, two nodes that show it with faults, a database, and one to compare with. */
const createScene = async (seed: number) => {
  const random = createRandom(`scene ${seed}`)
  const chain = createSimulatedChain(seed, { transactionsPerBlock: 6, hasCoreEvents: true })
  chain.extend(random.between(5, 60))
  const other = chain.twin()
  // Each node tells of calls in a dialect of its own, as nodes of different makers do; of state, both tell in some way.
  const offers = () => {
    const dialect = random.pick(traceDialects)
    const traces = dialect === 'trace_block' ? [dialect, 'debug_traceTransaction' as const] : [dialect]
    return { finalizedDepth: 1_000, tokens: true, traces }
  }
  const nodes = [await startSimulatedNode(chain, offers()), await startSimulatedNode(other, offers())] as const
  const [ours, clean] = [await server.createDatabase(), await server.createDatabase()]
  const client = new pg.Client({ connectionString: ours.url })
  await client.connect()
  const end = async () => {
    await client.end()
    for (const node of nodes) await node.stop()
    for (const database of [ours, clean]) await database.drop()
  }
  const highest: Highest = { number: chain.head().block.number }
  // Forks reach below it now and then: then what was held before is another.
  const startBlock = random.chance(0.4) ? Math.max(0, highest.number - 3) : 0
  return { random, chain, startBlock, other, nodes, ours, clean, client, highest, end }
}
type Scene = Awaited<ReturnType<typeof createScene>>

const startIndexer = async (urls: string[], databaseUrl: string, index: Index): Promise<Indexer> => {
  const indexer = createIndexer(readConfig(environment(urls, databaseUrl, index)))
  await indexer.start()
  return indexer
}

/** The highest block a node of the scene ever showed: a fork may end below it. */
interface Highest {
  number: number
}

const moveChain = (chain: SimulatedChain, random: Random, highest: Highest): void => {
  const { number } = chain.head().block
  if (random.chance(0.6)) chain.extend(random.between(1, 6))
  else if (random.chance(0.2)) chain.extend(random.between(35, 60))
  else chain.fork(Math.max(0, number - random.between(1, 8)), random.between(1, 10))
  highest.number = Math.max(highest.number, chain.head().block.number)
}

/** An index waits for a node that is below it to catch up (ruling 4): the chain must end above all it showed. */
const growAbove = (chain: SimulatedChain, { number }: Highest): void => {
  const missing = number + 1 - chain.head().block.number
  if (missing > 0) chain.extend(missing)
}

const setFaults = (nodes: readonly SimulatedNode[], seed: number | undefined, probability = 0.3): void => {
  for (const [index, node] of nodes.entries()) {
    node.setFaults(seed === undefined ? undefined : randomFaults(`${seed} ${index}`, probability))
  }
}

/** Nodes whole again: our index must end like that of an indexer that saw nothing but the end. */
const expectLikeClean = async (scene: Scene): Promise<void> => {
  const { chain, nodes, ours, clean, client, highest } = scene
  setFaults(nodes, undefined)
  growAbove(chain, highest)
  await untilSettled(client, chain)
  const url = nodes[0].url
  const cleanRun = await startIndexer([url], clean.url, scene)
  const cleanClient = new pg.Client({ connectionString: clean.url })
  await cleanClient.connect()
  await untilSettled(cleanClient, chain)
  // A lane that found nothing offered by the node it had then asks again only after a while.
  await untilSettled(client, chain, { idle: await listIdleLanes(cleanClient) })
  await cleanClient.end()
  await cleanRun.stop()
  // Whole, not as an assertion would shorten it: a run in CI may be the only one that fails.
  const wrong = [...(await findDifferences(ours.url, clean.url)), ...(await findFlaws(ours.url, chain))]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

const runFaulty = async (seed: number): Promise<number> => {
  const scene = await createScene(seed)
  const { random, chain, other, nodes, ours, highest } = scene
  let indexer: Indexer | undefined
  try {
    const urls = nodes.map(({ url }) => url)
    indexer = await startIndexer(urls, ours.url, scene)
    for (let step = random.between(4, 9); step > 0; step -= 1) {
      setFaults(nodes, seed * 100 + step, random.chance(0.2) ? 0.7 : 0.3)
      moveChain(chain, random, highest)
      if (random.chance(0.5)) moveChain(other, random, highest)
      if (random.chance(0.15)) await nodes[0].refuse()
      if (random.chance(0.3)) await nodes[0].accept()
      if (random.chance(0.25)) {
        await indexer.stop()
        setFaults(nodes, undefined)
        await nodes[0].accept()
        indexer = await startIndexer(urls, ours.url, scene)
      }
      await new Promise((resolve) => setTimeout(resolve, random.below(150)))
    }
    await nodes[0].accept()
    await nodes[1].refuse()
    await expectLikeClean(scene)
    return nodes.flatMap((node) => Object.values(node.committed())).reduce((sum, count) => sum + count, 0)
  } catch (error) {
    throw new Error(`scene with PROPERTY_SEED=${seed} PROPERTY_RUNS=1: ${(error as Error).message}`, { cause: error })
  } finally {
    await indexer?.stop()
    await scene.end()
  }
}

/** @returns the signal the indexer ended with */
const runKilled = async (seed: number): Promise<NodeJS.Signals | null> => {
  const scene = await createScene(seed)
  const { random, chain, nodes, ours, highest } = scene
  let child: ChildProcess | undefined
  try {
    const settings = environment([nodes[0].url], ours.url, scene)
    // Some 15 statements belong to the start; behind them come the lanes.
    const killAt = String(random.between(10, 110))
    const ended = (async () => {
      for (let attempt = 1; ; attempt += 1) {
        child = spawnIndexer({ ...settings, KILL_AT: killAt })
        const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
        // One that a busy machine kept from its database ends by itself, and is begun again as its supervisor does.
        if (signal !== null || attempt === 5) return signal
      }
    })()
    // A long chain proves nothing more, and the simulated node's balances walk all of it.
    const timer = setInterval(() => chain.head().block.number < 150 && moveChain(chain, random, highest), 100)
    const late = setInterval(() => child?.kill('SIGKILL'), 20_000)
    const signal = await ended
    clearInterval(timer)
    clearInterval(late)
    const indexer = await startIndexer([nodes[0].url], ours.url, scene)
    try {
      await expectLikeClean(scene)
    } finally {
      await indexer.stop()
    }
    return signal
  } catch (error) {
    throw new Error(`kill with PROPERTY_SEED=${seed}: ${(error as Error).message}`, { cause: error })
  } finally {
    child?.kill('SIGKILL')
    await scene.end()
  }
}

/** Runs 0 … count − 1, three at a time: they mostly wait. After a failure none is begun; the first is thrown at the end. */
const inTurns = async <Result>(count: number, work: (run: number) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  const failures: unknown[] = []
  let next = 0
  const takeTurns = async () => {
    while (next < count && failures.length === 0) {
      const run = next
      next += 1
      await work(run).then(
        (result) => results.push(result),
        (error) => failures.push(error),
      )
    }
  }
  await Promise.all([takeTurns(), takeTurns(), takeTurns()])
  if (failures.length > 0) throw failures[0]
  return results
}

it(`${runs} scenes with faults of two nodes end like a clean run (PROPERTY_SEED=${firstSeed})`, {
  timeout: patienceMs + runs * 30_000,
}, async () => {
  const began = performance.now()
  const committed = await inTurns(runs, (run) => runFaulty(firstSeed + run))
  const faults = committed.reduce((sum, count) => sum + count, 0)
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`${runs} scenes from seed ${firstSeed} with ${faults} faults in ${seconds.toFixed(1)} s\n`)
  expect(faults).toBeGreaterThanOrEqual(runs > 10 ? runs : 0)
})

it(`${kills} indexers killed with SIGKILL are followed by one that ends like a clean run (PROPERTY_SEED=${firstSeed})`, {
  // a wait inside says what never came before this ends it
  timeout: patienceMs + kills * 60_000,
}, async () => {
  const began = performance.now()
  const signals = await inTurns(kills, (run) => runKilled(firstSeed + 1_000_000 + run))
  expect(signals).toEqual(Array.from({ length: kills }, () => 'SIGKILL'))
  const seconds = (performance.now() - began) / 1000
  process.stdout.write(`${kills} kills from seed ${firstSeed + 1_000_000} in ${seconds.toFixed(1)} s\n`)
})
