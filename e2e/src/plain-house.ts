import { join } from 'node:path'
import { startAnvil } from '@corescope/devnet/anvil/start-anvil'
import { testSettings } from '@corescope/devnet/postgres/settings'
import { startPostgres } from '@corescope/devnet/postgres/start-postgres'
import { findFreePort } from '@corescope/devnet/processes/free-port'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { endParts } from '@corescope/devnet/test-worlds/end-parts'
import { callNode } from './call-node.ts'
import { startApi, startIndexer, untilReady } from './house.ts'

/** An explorer of a fresh EVM chain of which only its node is known. The node seals blocks only when told to. */
export interface PlainHouse {
  url: string
  /** JSON-RPC to the node; it signs for its own funded accounts (`eth_accounts`). */
  node: (method: string, ...params: unknown[]) => Promise<unknown>
  stopDatabase: () => Promise<void>
  startDatabase: () => Promise<void>
  stop: () => Promise<void>
}

export const plainChain = { chainId: 424_242, name: 'Orchard', symbol: 'PEAR' } as const

/** Node, database, indexer and API with `NETWORK=custom`. */
export const startPlainHouse = async (): Promise<PlainHouse> => {
  const folder = makeTemporaryFolder('e2e')
  const databasePort = await findFreePort()
  const runDatabase = () =>
    startPostgres({ dataDir: join(folder, 'postgres'), port: databasePort, settings: testSettings() })
  let database = await runDatabase()
  const node = await startAnvil({ chainId: plainChain.chainId, mining: 'manual' })
  const settings = {
    NETWORK: 'custom',
    CHAIN_ID: String(plainChain.chainId),
    CHAIN_NAME: plainChain.name,
    CHAIN_SYMBOL: plainChain.symbol,
    RPC_URL: node.url,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
  }
  const indexer = await startIndexer({ ...settings, RPC_WS_URL: node.webSocketUrl })
  const api = await startApi(settings)
  await untilReady(api.url)
  return {
    url: api.url,
    node: (method, ...params) => callNode(node.url, method, params),
    stopDatabase: () => database.stop(),
    startDatabase: async () => {
      database = await runDatabase()
    },
    stop: () => endParts([api, indexer, node, database], folder),
  }
}
