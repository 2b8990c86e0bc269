import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { until } from '@corescope/devnet/index-proof/until'
import { startTestDatabase, type TestDatabaseServer } from '@corescope/devnet/postgres/test-database'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createIndexer } from '../../create-indexer.ts'

let server: TestDatabaseServer
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startTestDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => server?.stop())

const start = async (databaseUrl: string, urls: readonly string[]) => {
  const indexer = createIndexer(
    readConfig({
      NETWORK: 'custom',
      CHAIN_ID: '1112',
      RPC_URL: urls.join(),
      DATABASE_URL: databaseUrl,
      RPC_POLL_MS: '30',
      LOG_LEVEL: 'silent',
      AUDIT: 'off',
      BALANCE_LANE: 'on',
    }),
  )
  closers.push(() => indexer.stop())
  await indexer.start()
  return indexer
}

/** The second one runs the first blocks again from the genesis state, as geth does, and then meets a gap. */
it.each([-1, 20])(
  'begins where a pruned node can trace, follows, and begins anew with an archive node (%i)',
  async (rerunUpTo) => {
    const chain = createSimulatedChain(`pruned ${rerunUpTo}`, { transactionsPerBlock: 4 })
    chain.extend(100)
    const pruned = await startSimulatedNode(chain, { keptStates: 16, keptTraces: 16, rerunUpTo })
    const archive = await startSimulatedNode(chain)
    closers.push(pruned.stop, archive.stop)
    const { url } = await server.createDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    closers.push(() => client.end())
    const lane = async () =>
      (await client.query(`select number, first_number as first, idle from lanes where name = 'traces'`)).rows[0]
    const historyBegins = async () =>
      (await client.query(`select first_number as first from lanes where name = 'balanceHistory'`)).rows[0]?.first
    const traced = async (): Promise<number[]> =>
      (await client.query('select block_number as n from traced_blocks order by n')).rows.map(({ n }) => n)

    const first = await start(url, [pruned.url])
    await until('the lane stands at the head', async () => (await lane())?.number === 100)
    expect(await lane()).toMatchObject({ first: 100, idle: null })
    chain.extend(3)
    await until('it follows', async () => (await lane()).number === 103)
    await until('so does the balance history', async () => (await historyBegins()) >= 100)
    expect(await traced()).toEqual([100, 101, 102, 103])
    await first.stop()

    await start(url, [pruned.url, archive.url])
    await until('the past is there', async () => (await lane()).first === null && (await lane()).number === 103)
    expect((await traced()).length).toBe(104)
    await until('balances were read after it', async () => {
      const { rows } = await client.query(`select calls_number as n from lanes where name = 'balances'`)
      return rows[0].n === 103
    })
    expect(await findContradictions(client)).toEqual([])
  },
)
