import { readConfig as readApiConfig } from '@corescope/api/config'
import { createApi } from '@corescope/api/create-api'
import { readConfig } from '@corescope/indexer/config'
import { createIndexer } from '@corescope/indexer/create-indexer'
import { auditNames } from '@corescope/store/audit/table'
import pg from 'pg'
import { until } from '../index-proof/until.ts'
import type { TestDatabases } from '../postgres/test-database.ts'

/** Indexer and API on a database of their own. */
export interface Product {
  client: pg.Client
  get(path: string): Promise<{ status: number; body: { data: Record<string, unknown> } & Record<string, unknown> }>
  /** Every lane stands at this block, or says that the node does not offer what it needs. */
  untilAt(head: string): Promise<void>
  /** Every check of the audit went once over all, but for those left out. */
  untilAudited(leftOut?: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** A lane is read as "not there" until it says otherwise: null is no answer. */
const lanesStand = `
  select bool_and(coalesce(hash = decode($1, 'hex'), false) or coalesce(idle = 'unsupported', false))
         and not exists (select 1 from accounts where balance_block is null)
         and coalesce(max(calls_number), -1) >= coalesce((select max(block_number) from traced_blocks), -1) as stands
    from lanes`

/**
 * @param server makes the database, its tables included
 * @param balanceLane `auto`: the product decides by what a block costs the node
 */
export const startProduct = async (
  server: TestDatabases,
  rpcUrl: string,
  balanceLane: 'auto' | 'on' = 'on',
): Promise<Product> => {
  const { url: databaseUrl } = await server.createDatabase()
  const settings = { RPC_URL: rpcUrl, DATABASE_URL: databaseUrl, LOCAL_DEVNET: '1', LOG_LEVEL: 'silent' }
  const manners = { AUDIT: 'eager', BALANCE_LANE: balanceLane, METADATA: 'off', RPC_POLL_MS: '100' }
  const indexer = createIndexer(readConfig({ ...settings, ...manners }))
  const still = { PORT: '0', RATE_LIMIT_PER_SECOND: '0', HEAD_STALL_SECONDS: '0' }
  const api = createApi(readApiConfig({ ...settings, ...still }))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await indexer.start()
  const apiUrl = await api.start()
  const get: Product['get'] = async (path) => {
    const response = await fetch(`${apiUrl}${path}`)
    return { status: response.status, body: (await response.json()) as never }
  }
  return {
    client,
    get,
    untilAt: (head) =>
      until('every lane stands at the head', async () => {
        const { rows } = await client.query<{ stands: boolean | null }>(lanesStand, [head.slice(2)])
        return rows[0]?.stands === true
      }),
    untilAudited: (leftOut = []) =>
      until('every check of the audit passed once over all', async () => {
        const { checks } = (await get('/api/chain/index_health')).body.data.audit as {
          checks: { name: string; passes: number }[]
        }
        const passed = checks.filter(({ passes }) => passes > 0).map(({ name }) => name)
        // New blocks are no walk over all: it has no passes. Nor has the one of Core's contracts, on a chain that is not Core's.
        const isNone = (name: string) => name === 'newBlocks' || name === 'standing' || leftOut.includes(name)
        return auditNames.every((name) => isNone(name) || passed.includes(name))
      }),
    stop: async () => {
      await api.stop()
      await indexer.stop()
      await client.end()
    },
  }
}
