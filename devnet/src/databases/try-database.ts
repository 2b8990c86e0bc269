import { readConfig as readApiConfig } from '@corescope/api/config'
import { createApi } from '@corescope/api/create-api'
import { readConfig } from '@corescope/indexer/config'
import { createIndexer } from '@corescope/indexer/create-indexer'
import { openDatabase } from '@corescope/store/database'
import { addJob } from '@corescope/store/jobs/add'
import { getJob } from '@corescope/store/jobs/manage'
import { readConfig as readWorkerConfig } from '@corescope/worker/config'
import { createWorker } from '@corescope/worker/create-worker'
import pg from 'pg'
import { until } from '../index-proof/until.ts'
import type { Tally } from '../real-nodes/tally.ts'
import { createSimulatedChain } from '../simulated-node/simulated-chain.ts'
import { startSimulatedNode } from '../simulated-node/simulated-node.ts'

interface Trial {
  /** How the database is reached, in the words of a fact. */
  name: string
  /** The address that the product is given. */
  databaseUrl: string
  /** A superuser's, past any pooler. */
  directUrl: string
  isEncrypted: boolean
}

interface Connection {
  application: string
  isEncrypted: boolean
}

const listConnections = `select application_name as application, ssl as "isEncrypted"
  from pg_stat_activity join pg_stat_ssl using (pid)
 where datname = $1 and application_name like 'corescope%' order by 1`
/** The last statement of a connection that waits for notices is the one that asked for them. */
const listListeners = `select application_name as application
  from pg_stat_activity where datname = $1 and query ilike 'listen %' group by 1 order by 1`

/**
 * Indexer, API and worker on a database: a chain is indexed and followed, readers and the worker hear of what is new, a job is
 * done, and every connection is as encrypted as it should be.
 */
export const tryDatabase = async (trial: Trial, { fact, compare }: Tally): Promise<void> => {
  const { name, databaseUrl, directUrl, isEncrypted } = trial
  const chain = createSimulatedChain(name, { era: 'prague', transactionsPerBlock: 3 })
  chain.extend(8)
  const node = await startSimulatedNode(chain)
  const settings = {
    NETWORK: 'custom',
    CHAIN_ID: '1112',
    RPC_URL: node.url,
    LOG_LEVEL: 'fatal',
    DATABASE_URL: databaseUrl,
  }
  const still = { HEAD_STALL_SECONDS: '0', PORT: '0', RATE_LIMIT_PER_SECOND: '0' }
  const indexer = createIndexer(readConfig({ ...settings, RPC_POLL_MS: '100' }))
  const worker = createWorker(readWorkerConfig(settings))
  const api = createApi(readApiConfig({ ...settings, ...still }))
  const ends = [node.stop, () => indexer.stop(), () => worker.stop(), () => api.stop()]
  const client = new pg.Client({ connectionString: directUrl })
  const database = openDatabase({ databaseUrl, connections: 1, applicationName: 'corescope-trial' })
  ends.push(() => client.end(), database.close)
  try {
    await client.connect()
    await indexer.start()
    await worker.start()
    const url = await api.start()
    const health = async () => (await fetch(`${url}/health`)).json()
    const standsAt = (head: number) => async () => {
      const { state, indexed, worker: jobs } = await health()
      return state === 'ok' && indexed.head === head && jobs.atWork
    }
    await until(`${name}: block 8 is served and a worker is at work`, standsAt(8))
    chain.extend(4)
    await until(`${name}: what is new is followed`, standsAt(12))
    fact(`${name}: indexer, worker and API work`, true)
    const { database: databaseName } = new pg.Client({ connectionString: directUrl })
    const { rows: listeners } = await client.query(listListeners, [databaseName])
    const wanted = ['corescope-api-listen', 'corescope-worker'].map((application) => ({ application }))
    compare(`${name}: API and worker wait for notices`, listeners, wanted)
    const job = await database.transaction('trial', (session) => addJob(session, { name: 'mail', payload: {} }))
    const isDone = async () => (await database.session((session) => getJob(session, job))) === undefined
    await until(`${name}: the job is done`, isDone)
    fact(`${name}: a job is done`, true)
    const { rows } = await client.query<Connection>(listConnections, [databaseName])
    const wrong = rows.filter((one) => one.isEncrypted !== isEncrypted)
    const words = isEncrypted ? 'encrypted' : 'not encrypted'
    fact(`${name}: the connections are ${words}`, rows.length > 0 && wrong.length === 0, rows)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
