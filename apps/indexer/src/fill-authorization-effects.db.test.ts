import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { createSimulatedSource, createSimulatedTraceSource } from '@corescope/devnet/index-proof/simulated-source'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { openLane } from '@corescope/devnet/test-worlds/open-lane'
import { openDatabase } from '@corescope/store/database'
import { getLane, LeadershipLostError } from '@corescope/store/lanes'
import { migrate } from '@corescope/store/migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backfill } from './backfill.ts'
import { fillAuthorizationEffects } from './fill-authorization-effects.ts'
import { TracesLane } from './traces-lane.ts'

let server: TestDatabases
beforeAll(async () => {
  server = await startMigratedServer()
})
afterAll(() => server?.stop())

const name = '0025_authorization_effects'
const columns = ['effect', 'traced_effect', 'authority_nonce', 'may_run_code']

it('tells the effects of an index that was begun before them as the lane would have', async () => {
  const chain = createSimulatedChain('before effects', { era: 'prague', transactionsPerBlock: 12 })
  chain.extend(400)
  const { url } = await server.createDatabase()
  const database = openDatabase({ databaseUrl: url, connections: 3, applicationName: 'test' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const identity = { chainId: chain.chainId, genesisHash: chain.blockByNumber(0)!.block.hash }
  const source = createSimulatedSource(() => chain)
  const load = async (to: number) => {
    const lane = await openLane(database, identity)
    await backfill(lane, source, { to, signal: new AbortController().signal })
  }
  const trace = async () => {
    const { leaderEpoch } = await database.session((session) => getLane(session, 'blocks'))
    const { signal } = new AbortController()
    await new TracesLane({ database, source: createSimulatedTraceSource(() => chain), leaderEpoch, signal }).sync()
  }
  const read = async () =>
    (await client.query(`select position, ${columns.join(', ')} from authorizations order by position`)).rows
  const ageBefore = async () => {
    await client.query(`alter table authorizations ${columns.map((column) => `drop column ${column}`).join(', ')}`)
    await client.query(`drop table authorization_backlogs; delete from schema_migrations where name = '${name}'`)
    expect(await migrate(database)).toEqual([name])
  }
  try {
    await load(300)
    await trace()
    await load(350)
    const written = await read()
    const effects = written.map(({ effect }) => effect)
    for (const [effect, least] of [
      [1, 5],
      [2, 100],
      [null, 5],
    ] as const) {
      expect(effects.filter((one) => one === effect).length).toBeGreaterThan(least)
    }
    const open = written.filter(({ effect }) => effect === null).map(({ traced_effect }) => traced_effect)
    expect(new Set(open)).toEqual(new Set([1, 2, null]))
    await ageBefore()
    expect(new Set((await read()).map(({ effect }) => effect))).toEqual(new Set([null]))
    // An old leader writes nothing; the steps are small, so that they cut the lists of signers.
    const { leaderEpoch } = await database.session((session) => getLane(session, 'blocks'))
    const fill = (epoch: number) => fillAuthorizationEffects(database, { leaderEpoch: epoch, startBlock: 0 }, 7)
    await expect(fill(leaderEpoch - 1)).rejects.toThrow(LeadershipLostError)
    await fill(leaderEpoch)
    expect(await read()).toEqual(written)
    // The lanes do it by themselves, and go on from there.
    await ageBefore()
    await load(400)
    expect((await read()).slice(0, written.length)).toEqual(written)
    await trace()
    expect(await findContradictions(client)).toEqual([])
  } finally {
    await client.end()
    await database.close()
  }
})
