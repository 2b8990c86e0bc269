import { findWrongBalances } from '@corescope/devnet/index-proof/history-invariants'
import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { createSimulatedDiffSource } from '@corescope/devnet/index-proof/simulated-source'
import { until } from '@corescope/devnet/index-proof/until'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { StateUnavailableError } from '@corescope/rpc/errors'
import { type Database, openDatabase } from '@corescope/store/database'
import { getLane } from '@corescope/store/lanes'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { createMetrics } from '../../metrics.ts'
import { createLaneWatch } from '../../schedule/lane-watch.ts'
import { Wake } from '../../schedule/wake.ts'
import { BalanceHistoryLane } from './balance-history-lane.ts'
import type { DiffSource } from './diff-source.ts'
import { runBalanceHistory } from './run-balance-history.ts'

let server: TestDatabases
beforeAll(async () => {
  server = await startMigratedServer()
})
afterAll(() => server?.stop())
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Twenty blocks in a database, and the lane over a source of the test's own. */
const open = async (
  setting: 'auto' | 'on' | 'off',
  change: (source: DiffSource) => Partial<DiffSource>,
  { mayBeginAnew = false } = {},
) => {
  const chain = createSimulatedChain(`history ${setting}`, { transactionsPerBlock: 5 })
  const blocks = [chain.head(), ...chain.extend(20)]
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 4, applicationName: 'test' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.push(
    () => database.close(),
    () => client.end(),
  )
  const lane = await openLane(database, { chainId: chain.chainId, genesisHash: blocks[0]!.block.hash })
  await lane.commit(await lane.prepare(blocks), { durable: true })
  const { leaderEpoch } = await database.session((session) => getLane(session, 'blocks'))
  const control = new AbortController()
  const own = createSimulatedDiffSource(() => chain)
  const due = new Wake()
  const running = runBalanceHistory({
    ...{
      database,
      leaderEpoch,
      due,
      nodeMoved: new Wake(),
      startBlock: 0,
      isCore: false,
      mayBeginAnew,
      signal: control.signal,
    },
    config: { BALANCE_LANE: setting },
    source: { ...own, ...change(own) },
    log: createLogger('silent'),
    metrics: createMetrics(),
    watch: createLaneWatch(createLogger('silent')),
  })
  due.ring()
  closers.push(async () => {
    control.abort()
    await running
  })
  const standing = async () => {
    const { rows } = await client.query(
      `select number, first_number as first, idle, idle_message as message from lanes where name = 'balanceHistory'`,
    )
    return rows[0] as { number: number; first: number | null; idle: string | null; message: string | null }
  }
  const grow = async (count: number) => {
    const more = chain.extend(count)
    await lane.commit(await lane.prepare(more), { durable: true })
    due.ring()
  }
  return { chain, client, database, leaderEpoch, standing, grow }
}
const untilAt = (standing: () => Promise<{ number: number }>, number: number) =>
  until(`the history stands at block ${number}`, async () => (await standing()).number === number)
const flaws = async (client: pg.Client, chain: SimulatedChain) => [
  ...(await findContradictions(client)),
  ...(await findWrongBalances(client, chain)),
]

it('follows the blocks', async () => {
  const { chain, client, standing, grow } = await open('auto', () => ({}))
  await untilAt(standing, 20)
  await grow(5)
  await untilAt(standing, 25)
  expect(await standing()).toEqual({ number: 25, first: null, idle: null, message: null })
  expect(await flaws(client, chain)).toEqual([])
})

it('stands where the setting says so, where the node cannot, and where it is too dear', async () => {
  const off = await open('off', () => ({}))
  await until('off', async () => (await off.standing()).idle === 'off')
  expect(await off.standing()).toEqual({ number: -1, first: null, idle: 'off', message: null })
  const mute = await open('auto', () => ({
    probe: async () => ({ dialect: null, msPerBlock: null, roundTripMs: null }),
  }))
  await until('unsupported', async () => (await mute.standing()).idle === 'unsupported')
  const probe = async () => ({ dialect: 'debug_traceTransaction' as const, msPerBlock: 80_400.4, roundTripMs: 300 })
  const dear = await open('auto', () => ({ probe }))
  await until('dear', async () => (await dear.standing()).idle === 'off')
  expect((await dear.standing()).message).toMatch(
    /^A block costs the node 80400 ms and comes every .* s: the history cannot follow the head\. The 21 blocks before it take less than a day\. BALANCE_LANE=on goes on anyway\.$/,
  )
  const anyway = await open('on', () => ({ probe }))
  await untilAt(anyway.standing, 20)
})

const lost = () => new StateUnavailableError({ code: -32_000, message: 'missing trie node' }, {})

it('begins later where the node has not kept what the first blocks need, and says where', async () => {
  const { chain, client, standing, grow } = await open('auto', (own) => ({
    balances: async function* (blocks, signal) {
      for (const block of blocks) {
        if (block.number < 18) throw lost()
        yield* own.balances([block], signal)
      }
    },
  }))
  await until('it begins', async () => (await standing()).first !== null)
  expect(await standing()).toEqual({ number: 20, first: 21, idle: null, message: null })
  await grow(6)
  await untilAt(standing, 26)
  expect(await flaws(client, chain)).toEqual([])
  const { rows } = await client.query('select min(block_number) as first, count(*)::int as rows from native_balances')
  expect(rows[0].first).toBeGreaterThan(20)
  expect(rows[0].rows).toBeGreaterThan(5)
})

/** A node begun from a snapshot: it has the state after that block, and can run none up to it again. */
const begunAfter = (snapshot: () => number, own: DiffSource): Partial<DiffSource> => ({
  balances: async function* (blocks, signal) {
    for (const block of blocks) {
      if (block.number <= snapshot()) throw lost()
      yield* own.balances([block], signal)
    }
  },
  balancesAt: async (at, addresses) => {
    if (at.number < snapshot()) throw lost()
    return own.balancesAt(at, addresses)
  },
})

it('begins behind the newest block where the node has no more than the state after it', async () => {
  const snapshot = 20
  const { chain, client, standing, grow } = await open('auto', (own) => ({
    ...begunAfter(() => snapshot, own),
    probe: async () => ({ dialect: 'debug_traceBlockByHash', msPerBlock: null, roundTripMs: null }),
  }))
  await until('it begins', async () => (await standing()).first !== null)
  expect(await standing()).toEqual({ number: 20, first: 21, idle: null, message: null })
  await grow(4)
  await untilAt(standing, 24)
  expect(await standing()).toEqual({ number: 24, first: 21, idle: null, message: null })
  expect(await flaws(client, chain)).toEqual([])
})

it.each([true, false])(
  'a node that forgot blocks the lane lacks: it begins anew where it may (%s)',
  async (mayBeginAnew) => {
    let snapshot = -1
    const change = (own: DiffSource) => begunAfter(() => snapshot, own)
    const { chain, client, standing, grow } = await open('auto', change, { mayBeginAnew })
    await untilAt(standing, 20)
    const factRound = async () => (await client.query('select round::int, name_round::int from fact_rounds')).rows[0]
    const round = await factRound()
    snapshot = 24
    await grow(4)
    if (!mayBeginAnew) {
      await until('unavailable', async () => (await standing()).idle === 'unavailable')
      expect(await standing()).toMatchObject({ number: 20, first: null })
      expect(await flaws(client, chain)).toEqual([])
      return
    }
    await untilAt(standing, 24)
    expect(await standing()).toEqual({ number: 24, first: 25, idle: null, message: null })
    // Answers that were kept of what was taken away.
    expect(await factRound()).toEqual({ round: round.round + 1, name_round: round.name_round + 1 })
    await grow(3)
    await untilAt(standing, 27)
    expect(await standing()).toEqual({ number: 27, first: 25, idle: null, message: null })
    const { rows } = await client.query('select min(block_number) as first from native_balances')
    expect(rows[0].first).toBe(25)
    expect(await flaws(client, chain)).toEqual([])
  },
)

it('waits for a node that has kept nothing at all', async () => {
  const { standing } = await open('on', () => ({
    // biome-ignore lint/correctness/useYield: it fails before the first
    balances: async function* () {
      throw lost()
    },
    balancesAt: async () => {
      throw lost()
    },
  }))
  await until('unavailable', async () => (await standing()).idle === 'unavailable')
  expect(await standing()).toMatchObject({
    number: -1,
    first: null,
    message: expect.stringContaining('missing trie node'),
  })
})

it('a commit that more of the load waits behind need not be on disk, whichever limit filled it', async () => {
  const { chain, database, leaderEpoch } = await open('off', () => ({}))
  const durable: (boolean | undefined)[] = []
  const observed: Database = {
    ...database,
    transaction: (label, work, options) => {
      durable.push(options?.durable)
      return database.transaction(label, work, options)
    },
  }
  const limits = { blocks: 100, transactions: 12 }
  await new BalanceHistoryLane({
    ...{ database: observed, leaderEpoch, startBlock: 0, isCore: false, mayBeginAnew: false },
    source: createSimulatedDiffSource(() => chain),
    signal: new AbortController().signal,
  }).sync({ limits })
  expect(durable.length).toBeGreaterThan(2)
  expect(durable).toEqual([...durable.slice(1).map(() => false), true])
})
