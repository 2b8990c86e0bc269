import { join } from 'node:path'
import { readConfig } from '@corescope/api/config'
import { createApi } from '@corescope/api/create-api'
import { readConfig as readIndexerConfig } from '@corescope/indexer/config'
import { createIndexer } from '@corescope/indexer/create-indexer'
import { readConfig as readWorkerConfig } from '@corescope/worker/config'
import { createWorker } from '@corescope/worker/create-worker'
import { startBitcoinSource } from '../bitcoin/start-bitcoin-source.ts'
import { startContentGateway } from '../content/gateway.ts'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'
import { createDevnet, type Devnet } from '../world/create-devnet.ts'
import { endParts } from './end-parts.ts'
import type { Envelope } from './indexed-api.ts'
import { startMigratedServer } from './migrated-server.ts'
import { copySeededWorld } from './seeded-world.ts'

/** Node, indexer, database and API of a small seeded devnet in one process: what a reader meets. */
export interface LiveWorld {
  url: string
  node: Devnet
  databaseUrl: string
  call(path: string, request: unknown): Promise<Envelope>
  get(path: string): Promise<Response>
  stop(): Promise<void>
}

/**
 * @param environment settings of the API
 * @param audited whether the audit looks at the index: a test waits for a whole pass, so it need not be polite
 */
export const startLiveWorld = async (
  environment: Record<string, string> = {},
  { audited = false } = {},
): Promise<LiveWorld> => {
  const dataDir = makeTemporaryFolder('live-world')
  const seedEpoch = 1_750_000_000
  await copySeededWorld(dataDir, seedEpoch)
  const [gateway, node, server] = await Promise.all([
    startContentGateway(),
    createDevnet({ dataDir, world: 'small', live: false, seedEpoch }),
    startMigratedServer(),
  ])
  const bitcoin = await startBitcoinSource(node.url)
  const { url: databaseUrl } = await server.createDatabase()
  const shared = {
    DATABASE_URL: databaseUrl,
    RPC_URL: node.url,
    LOCAL_DEVNET: '1',
    LOG_LEVEL: 'error',
    ...gateway.settings,
    ...bitcoin.settings,
  }
  const genesis = { GENESIS_FILE: join(dataDir, 'genesis.json'), RPC_POLL_MS: '100' }
  const indexer = createIndexer(readIndexerConfig({ ...shared, ...genesis, AUDIT: audited ? 'eager' : 'off' }))
  await indexer.start()
  const worker = createWorker(readWorkerConfig(shared))
  await worker.start()
  const api = createApi(
    readConfig({
      ...shared,
      GENESIS_FILE: genesis.GENESIS_FILE,
      PORT: '0',
      RATE_LIMIT_PER_SECOND: '0',
      ...environment,
    }),
  )
  const url = await api.start()
  return {
    url,
    node,
    databaseUrl,
    call: async (path, request) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
      return (await response.json()) as Envelope
    },
    get: (path) => fetch(`${url}${path}`, { redirect: 'manual' }),
    stop: () => endParts([api, worker, indexer, bitcoin, node, gateway, server], dataDir),
  }
}
