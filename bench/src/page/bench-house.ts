import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestDatabase } from '@corescope/devnet/postgres/test-database'
import { endParts } from '@corescope/devnet/test-worlds/end-parts'
import { createDevnet } from '@corescope/devnet/world/create-devnet'
import { startBuilt } from './built-process.ts'

/** A seeded explorer in processes of its own, as `npm start` runs it, in a folder that is removed afterwards. */
export interface BenchHouse {
  url: string
  nodeUrl: string
  /** What a further API needs to stand in front of the same database. */
  settings: Record<string, string>
  stop: () => Promise<void>
}

const untilReady = async (url: string) => {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if ((await fetch(`${url}/health`)).ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not catch up with its node in a minute`)
}

/** @param live whether life goes on after the history, a block every three seconds */
export const startBenchHouse = async (live: boolean): Promise<BenchHouse> => {
  const folder = mkdtempSync(join(tmpdir(), 'corescope-bench-'))
  const [server, node] = await Promise.all([
    startTestDatabase(),
    createDevnet({ dataDir: join(folder, 'node'), world: 'small', live }),
  ])
  const { url: databaseUrl } = await server.createDatabase()
  const shared = { DATABASE_URL: databaseUrl, RPC_URL: node.url, LOCAL_DEVNET: '1', NETWORK: 'devnet' }
  const genesis = { RPC_WS_URL: node.webSocketUrl, GENESIS_FILE: join(folder, 'node', 'genesis.json') }
  const indexer = await startBuilt('indexer', { ...shared, ...genesis })
  const webRoot = process.env.WEB_ROOT ?? join(import.meta.dirname, '../../../apps/web/dist')
  const limits = { RATE_LIMIT_PER_SECOND: '0', RPC_LIMIT_PER_SECOND: '0' }
  const prices = { PRICE_SOURCE: 'static:1.25,60000,2.5,-1' }
  const api = await startBuilt('api', { ...shared, ...limits, ...prices, PORT: '0', WEB_ROOT: webRoot })
  const url = api.message.url
  if (url === undefined) throw new Error('the API named no URL')
  await untilReady(url)
  return {
    url,
    nodeUrl: node.url,
    settings: shared,
    stop: () => endParts([api, indexer, node, server], folder),
  }
}
