import { readConfig } from '@corescope/api/config'
import { createApi } from '@corescope/api/create-api'
import { readConfig as readIndexerConfig } from '@corescope/indexer/config'
import { createIndexer } from '@corescope/indexer/create-indexer'
import { readConfig as readWorkerConfig } from '@corescope/worker/config'
import { createWorker } from '@corescope/worker/create-worker'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSimulatedChain } from '../simulated-node/simulated-chain.ts'
import { type SimulatedNode, startSimulatedNode } from '../simulated-node/simulated-node.ts'
import { eventually } from '../test-worlds/eventually.ts'
import { startTestDatabase, type TestDatabaseServer } from './test-database.ts'

/** What docs/running.md says a role needs, tried: the product runs with that and nothing else. */
let server: TestDatabaseServer
let node: SimulatedNode
beforeAll(async () => {
  const chain = createSimulatedChain('least rights', { era: 'prague', transactionsPerBlock: 3 })
  chain.extend(8)
  ;[server, node] = await Promise.all([startTestDatabase(), startSimulatedNode(chain)])
})
afterAll(async () => {
  await node?.stop()
  await server?.stop()
})

const asSuperuser = async (url: string, statements: readonly string[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const text of statements) await client.query(text)
  await client.end()
}
/** The address of a database that a role may use with these rights alone. */
const addressFor = async (role: string, rights: (database: string) => string[]): Promise<string> => {
  const { name, url } = await server.createDatabase()
  const closed = [`revoke all on database ${name} from public`, 'revoke all on schema public from public']
  await asSuperuser(url, [`create role ${role} login password 'least'`, ...closed, ...rights(name)])
  return url.replace(/\/\/[^@]*@/, `//${role}:least@`)
}

it.each<[string, (database: string) => string[]]>([
  ['owner', (database) => [`alter database ${database} owner to owner`, 'alter schema public owner to owner']],
  [
    'guest',
    (database) => [
      `grant connect, temporary, create on database ${database} to guest`,
      'grant usage, create on schema public to guest',
    ],
  ],
])('indexer, worker and API run as the role %s', async (role, rights) => {
  const shared = { NETWORK: 'custom', CHAIN_ID: '1112', RPC_URL: node.url, LOG_LEVEL: 'fatal', HEAD_STALL_SECONDS: '0' }
  const settings = { ...shared, DATABASE_URL: await addressFor(role, rights), PORT: '0' }
  const indexer = createIndexer(readIndexerConfig({ ...settings, RPC_POLL_MS: '100' }))
  const worker = createWorker(readWorkerConfig(settings))
  const api = createApi(readConfig(settings))
  await indexer.start()
  await worker.start()
  const url = await api.start()
  try {
    await eventually(async () => {
      const health = await (await fetch(`${url}/health`)).json()
      expect(health).toMatchObject({ state: 'ok', indexed: { head: 8 }, failing: [] })
    })
  } finally {
    await api.stop()
    await worker.stop()
    await indexer.stop()
  }
})
