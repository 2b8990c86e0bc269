import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { startTestDatabase } from '@corescope/devnet/postgres/test-database'
import { findFreePort } from '@corescope/devnet/processes/free-port'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { endParts } from '@corescope/devnet/test-worlds/end-parts'
import { createDevnet, type Devnet } from '@corescope/devnet/world/create-devnet'
import { callNode } from './call-node.ts'
import { readEnvironment } from './environment.ts'
import { type Running, startApi, startIndexer, untilReady } from './house.ts'

/** A whole explorer of its own whose parts may be broken. Its node seals blocks only when told to. */
export interface BreakableHouse {
  url: string
  /** JSON-RPC to the node. */
  node: (method: string, ...params: unknown[]) => Promise<unknown>
  killNode: () => Promise<void>
  startNode: () => Promise<void>
  stopApi: () => Promise<void>
  startApi: () => Promise<void>
  stop: () => Promise<void>
}

/** Node, database, indexer and API over a copy of the seeded world. */
export const startBreakableHouse = async (): Promise<BreakableHouse> => {
  const folder = makeTemporaryFolder('e2e')
  const dataDir = join(folder, 'node')
  cpSync(readEnvironment().E2E_SEEDED_NODE, dataDir, { recursive: true })
  const [nodePort, apiPort, database] = await Promise.all([findFreePort(), findFreePort(), startTestDatabase()])
  const runNode = () => createDevnet({ dataDir, world: 'small', live: false, port: nodePort })
  let node: Devnet = await runNode()
  const { url: databaseUrl } = await database.createDatabase()
  const settings = { DATABASE_URL: databaseUrl, RPC_URL: node.url, LOCAL_DEVNET: '1', HEAD_STALL_SECONDS: '0' }
  const indexer = await startIndexer({ ...settings, RPC_WS_URL: node.webSocketUrl })
  const runApi = () => startApi({ ...settings, PORT: String(apiPort) })
  let api: Running = await runApi()
  const url = `http://127.0.0.1:${apiPort}`
  await untilReady(url)
  return {
    url,
    node: (method, ...params) => callNode(node.url, method, params),
    killNode: async () => {
      process.kill(node.pid, 'SIGKILL')
      await node.exited
    },
    startNode: async () => {
      node = await runNode()
    },
    stopApi: () => api.stop(),
    startApi: async () => {
      api = await runApi()
    },
    stop: () => endParts([api, indexer, node, database], folder),
  }
}
