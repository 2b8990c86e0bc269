import { readConfig as readApiConfig } from '@corescope/api/config'
import { createApi } from '@corescope/api/create-api'
import { readConfig } from '@corescope/indexer/config'
import { createIndexer } from '@corescope/indexer/create-indexer'
import pg from 'pg'
import { until } from '../index-proof/until.ts'
import { startTestDatabase } from '../postgres/test-database.ts'
import { ask } from '../real-nodes/ask.ts'

/** What a lane stands at. */
export interface LaneStanding {
  number: number
  /** First block it tells of, where that is not the first indexed one. */
  first: number | null
  idle: string | null
}

/** Indexer and API before nodes, on a database that stays when they are started again. */
export interface House {
  /** Starts both with these nodes; what ran before is stopped. */
  start(urls: readonly string[]): Promise<void>
  lane(name: string): Promise<LaneStanding>
  rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  untilLane(name: string, what: string, holds: (standing: LaneStanding) => boolean): Promise<void>
  get(path: string): Promise<{ status: number; body: unknown }>
  /** `eth_call` by the API's `/rpc`. @returns the error; no code where there is none */
  call(message: object): Promise<{ code?: number; message: string }>
  stop(): Promise<void>
}

const patienceMs = 300_000

export const openHouse = async (): Promise<House> => {
  const server = await startTestDatabase()
  const { url: databaseUrl } = await server.createDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const running: { stop(): Promise<unknown> }[] = []
  let apiUrl = ''
  const halt = async () => {
    for (const part of running.splice(0).reverse()) await part.stop()
  }
  const lane = async (name: string): Promise<LaneStanding> => {
    const text = 'select number, first_number as first, idle from lanes where name = $1'
    const [row] = (await client.query<LaneStanding>(text, [name])).rows
    return row ?? { number: -1, first: null, idle: null }
  }
  return {
    start: async (urls) => {
      await halt()
      const settings = { NETWORK: 'custom', RPC_URL: urls.join(), DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' }
      const CHAIN_ID = String(Number(await ask<string>(urls[0]!, 'eth_chainId')))
      const manners = { AUDIT: 'eager', METADATA: 'off', BALANCE_LANE: 'on', RPC_POLL_MS: '200' }
      const indexer = createIndexer(readConfig({ ...settings, ...manners, CHAIN_ID }))
      running.push(indexer)
      await indexer.start()
      // Nodes of development seal on demand: their head may be old.
      const still = { PORT: '0', RATE_LIMIT_PER_SECOND: '0', HEAD_STALL_SECONDS: '0' }
      const api = createApi(readApiConfig({ ...settings, ...still, CHAIN_ID }))
      running.push(api)
      apiUrl = await api.start()
    },
    lane,
    rows: async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows,
    untilLane: (name, what, holds) =>
      until(`${name}: ${what}`, async () => holds(await lane(name)), { withinMs: patienceMs }),
    get: async (path) => {
      const response = await fetch(`${apiUrl}${path}`)
      return { status: response.status, body: await response.json() }
    },
    call: async (message) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [message, 'latest'] })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${apiUrl}/rpc`, { method: 'POST', headers, body })
      const { error, result } = (await response.json()) as {
        error?: { code: number; message: string }
        result?: string
      }
      return error ?? { message: `no error: ${result}` }
    },
    stop: async () => {
      await halt()
      await client.end()
      await server.stop()
    },
  }
}
