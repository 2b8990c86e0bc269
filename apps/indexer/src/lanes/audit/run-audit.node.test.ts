import { createSimulatedSource, createSimulatedTraceSource } from '@corescope/devnet/index-proof/simulated-source'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain, type SimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { createTransport } from '@corescope/rpc/transport/transport'
import { openDatabase } from '@corescope/store/database'
import { getLane } from '@corescope/store/lanes'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { createMetrics } from '../../metrics.ts'
import { createNodeSource } from '../../node/node-source.ts'
import { createLaneWatch } from '../../schedule/lane-watch.ts'
import { Loads } from '../../schedule/loads.ts'
import { Wake } from '../../schedule/wake.ts'
import { createDiffSource } from '../balance-history/diff-source.ts'
import { backfill } from '../blocks/backfill.ts'
import { createTraceSource } from '../traces/trace-source.ts'
import { TracesLane } from '../traces/traces-lane.ts'
import { runAudit } from './run-audit.ts'

let server: TestDatabases
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startMigratedServer()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => server?.stop())

/** An audit at work on an empty database, and the blocks lane in the hands of the test. */
const startAudit = async (chain: SimulatedChain) => {
  const { url } = await server.createDatabase()
  const node = await startSimulatedNode(chain)
  const transport = createTransport({ urls: [node.url], expectedChainId: chain.chainId, timeoutMs: 2_000 })
  /** What happened, in its order: loads that the test ended, and first statements of the audit. */
  const events: string[] = []
  const onStatement = (name: string) => {
    if (name.startsWith('audit_')) events.push('audit')
  }
  const database = openDatabase({ databaseUrl: url, connections: 4, applicationName: 'test', onStatement })
  const lane = await openLane(database, { chainId: chain.chainId, genesisHash: chain.blockByNumber(0)!.block.hash })
  const { leaderEpoch } = await database.session((session) => getLane(session, 'blocks'))
  const control = new AbortController()
  const { signal } = control
  const requests = { signal, batch: 5, concurrency: 1 }
  const loads = new Loads()
  const due = new Wake()
  const done = runAudit({
    ...{ database, signal, loads, due, leaderEpoch, node: transport, pace: 'eager' as const },
    ...{ source: createNodeSource(transport, { signal }), traceSource: createTraceSource(transport, requests) },
    ...{ diffSource: createDiffSource(transport, requests), chainId: chain.chainId, startBlock: 0, isCore: false },
    ...{ log: createLogger('silent'), metrics: createMetrics(), watch: createLaneWatch(createLogger('silent')) },
  })
  closers.push(
    () => node.stop(),
    () => database.close(),
    async () => transport.close(),
    async () => {
      control.abort(new Error('the test ends'))
      await done
    },
  )
  const load = (to: number) =>
    backfill(
      lane,
      createSimulatedSource(() => chain),
      { to, signal },
    )
  const trace = () =>
    new TracesLane({ database, source: createSimulatedTraceSource(() => chain), leaderEpoch, signal }).sync()
  const endLoad = () => {
    events.push('level')
    loads.end()
    due.ring()
  }
  const passesOf = async (name: string) => {
    const { rows } = await database.session((session) =>
      session.run<{ passes: number; covered: number }>(
        'test_passes',
        'select passes, last_covered as covered from audits where name = $1',
        [name],
      ),
    )
    return rows[0] ?? { passes: 0, covered: 0 }
  }
  return { database, events, loads, load, trace, endLoad, passesOf }
}

it('the first pass begins when the load is over, and the one after the next load at once, not after its rest', async () => {
  const chain = createSimulatedChain('audited loads', { era: 'prague' })
  chain.extend(240)
  const { events, loads, load, endLoad, passesOf } = await startAudit(chain)
  await load(120)
  expect(events).toEqual([])
  endLoad()
  const first = await eventually(async () => {
    const [blocks, tokens] = [await passesOf('blocks'), await passesOf('tokens')]
    expect([blocks.passes, tokens.passes]).toEqual([1, 1])
    return tokens
  })
  expect(events[0]).toBe('level')
  loads.begin()
  await load(240)
  endLoad()
  await eventually(async () => {
    expect(await passesOf('blocks')).toEqual({ passes: 2, covered: 241 })
    const tokens = await passesOf('tokens')
    expect(tokens.passes).toBe(2)
    expect(tokens.covered).toBeGreaterThan(first.covered)
  })
})

it('a walk over a lane that loads waits for it, and not for one that stands', async () => {
  const chain = createSimulatedChain('audited lanes', { era: 'prague' })
  chain.extend(60)
  const { load, endLoad, passesOf, database, trace } = await startAudit(chain)
  await load(20)
  await trace()
  await load(60)
  endLoad()
  // Those after it in the round have had their turn, and it had its own.
  await eventually(async () => expect((await passesOf('tokens')).passes).toBe(1))
  expect((await passesOf('traces')).passes).toBe(0)
  await database.session((session) =>
    session.run('test_stands', `update lanes set idle = 'unavailable' where name = 'traces'`),
  )
  await eventually(async () => expect(await passesOf('traces')).toEqual({ passes: 1, covered: 21 }))
})
