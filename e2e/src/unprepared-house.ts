import { startAnvil } from '@corescope/devnet/anvil/start-anvil'
import { startTestDatabase } from '@corescope/devnet/postgres/test-database'
import { callNode } from './call-node.ts'
import { type Running, startApi, startIndexer } from './house.ts'

/** An explorer whose API stands in front of a database without a table: its indexer has not come yet. */
export interface UnpreparedHouse {
  url: string
  /** JSON-RPC to the node, which seals blocks only when told to. */
  node: (method: string, ...params: unknown[]) => Promise<unknown>
  /** The indexer makes the tables and loads the chain. */
  indexerArrives: () => Promise<void>
  stop: () => Promise<void>
}

const chainId = 424_243

export const startUnpreparedHouse = async (): Promise<UnpreparedHouse> => {
  const database = await startTestDatabase()
  const { url: databaseUrl } = await database.createDatabase()
  const node = await startAnvil({ chainId, mining: 'manual' })
  const settings = {
    NETWORK: 'custom',
    CHAIN_ID: String(chainId),
    CHAIN_NAME: 'Orchard',
    CHAIN_SYMBOL: 'PEAR',
    RPC_URL: node.url,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
  }
  const api = await startApi(settings)
  let indexer: Running | undefined
  return {
    url: api.url,
    node: (method, ...params) => callNode(node.url, method, params),
    indexerArrives: async () => {
      indexer = await startIndexer({ ...settings, RPC_WS_URL: node.webSocketUrl })
    },
    stop: async () => {
      await api.stop()
      await indexer?.stop()
      await node.stop()
      await database.stop()
    },
  }
}
