import { readConfig } from '@corescope/api/config'
import { createApi } from '@corescope/api/create-api'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { BalanceHistoryLane } from '@corescope/indexer/lanes/balance-history/balance-history-lane'
import { syncBalances } from '@corescope/indexer/lanes/balances/balances'
import { BlocksLane } from '@corescope/indexer/lanes/blocks/blocks-lane'
import { TracesLane } from '@corescope/indexer/lanes/traces/traces-lane'
import type { ChainSource } from '@corescope/indexer/node/chain-source'
import { ensureIdentity } from '@corescope/store/chain-identity'
import { openDatabase } from '@corescope/store/database'
import { tryLead } from '@corescope/store/leadership'
import { upsertNodeState } from '@corescope/store/node-state/write'
import pg from 'pg'
import {
  createSimulatedDiffSource,
  createSimulatedSource,
  createSimulatedTraceSource,
} from '../index-proof/simulated-source.ts'
import type { SimulatedChain } from '../simulated-node/simulated-chain.ts'
import { startMigratedServer } from './migrated-server.ts'
import type { AskData } from './walk-list.ts'

/** A database filled through the indexer's own commit path, and an API in front of it. */
export interface IndexedApi {
  url: string
  /** Where its figures are; undefined where METRICS_PORT is not given. */
  metricsUrl: string | undefined
  databaseUrl: string
  /** Straight into the database, for facts to compare with. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** The API knows the new head when it returns. */
  commit(bundles: BlockBundle[]): Promise<void>
  /** The API knows the new head when it returns. */
  rewind(ancestor: BlockBundle): Promise<void>
  /** Brings the traces lane to the newest committed block. */
  trace(chain: SimulatedChain): Promise<void>
  /** Reads balances and codes at the newest committed block. */
  readBalances(chain: SimulatedChain): Promise<void>
  /** Brings the balance history to the newest committed block. */
  tellBalances(chain: SimulatedChain): Promise<void>
  /** Tells the API's process what the indexer would tell it of its node. */
  nodeSays(head: number, finalized: number): Promise<void>
  /** A call in the product's own dialect; the envelope as it came. */
  call(path: string, request: unknown): Promise<{ status: number; body: Envelope }>
  /** The same call's data alone. */
  ask: AskData
  stop(): Promise<void>
}

export interface Envelope {
  code: string
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the call it makes
  data: any
}

/**
 * @param environment settings of the API beside the database's
 * @param startBlock first block that is committed; its chain's genesis is `genesisHash` all the same
 * @param source what tells of token contracts before that block
 */
export const startIndexedApi = async (
  genesisHash: `0x${string}`,
  environment: Record<string, string> = {},
  startBlock = 0,
  source?: Pick<ChainSource, 'past'>,
): Promise<IndexedApi> => {
  const index = await openIndex(genesisHash, startBlock, source)
  const { server, databaseUrl, database, leadership, leaderEpoch, lane } = index
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const api = createApi(readTestConfig(databaseUrl, environment))
  const url = await api.start()
  const call = async (path: string, request: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    return { status: response.status, body: (await response.json()) as Envelope }
  }
  return {
    url,
    metricsUrl: api.metricsUrl,
    databaseUrl,
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    commit: async (bundles) => {
      await lane.commit(await lane.prepare(bundles), { durable: true })
      await api.knowHead()
    },
    rewind: async ({ block }) => {
      await lane.rewind({ number: block.number, hash: block.hash }, 'replaced')
      await api.knowHead()
    },
    trace: async (chain) => {
      const source = createSimulatedTraceSource(() => chain)
      await new TracesLane({ database, source, leaderEpoch, signal: new AbortController().signal }).sync()
    },
    readBalances: async (chain) => {
      const source = createSimulatedSource(() => chain)
      const { number, hash } = lane.head
      if (hash === null) throw new Error('nothing was committed')
      const { signal } = new AbortController()
      await syncBalances({ database, source, leaderEpoch, signal }, { number, hash })
    },
    tellBalances: async (chain) => {
      const source = createSimulatedDiffSource(() => chain)
      const { signal } = new AbortController()
      await new BalanceHistoryLane({
        database,
        source,
        leaderEpoch,
        startBlock,
        isCore: false,
        mayBeginAnew: false,
        signal,
      }).sync()
    },
    nodeSays: async (head, finalized) => {
      const point = (number: number) => ({ number, hash: genesisHash })
      await database.session((session) =>
        upsertNodeState(session, leaderEpoch, {
          reachable: true,
          head: point(head),
          finalized: { ...point(finalized), basis: 'node' },
        }),
      )
    },
    call,
    ask: async (path, request) => (await call(path, request)).body.data,
    stop: async () => {
      await api.stop()
      await client.end()
      await leadership.release()
      await database.close()
      await server.stop()
    },
  }
}

/** A fresh database with the lane that fills it. */
const openIndex = async (genesisHash: `0x${string}`, startBlock: number, source?: Pick<ChainSource, 'past'>) => {
  const server = await startMigratedServer()
  const { url: databaseUrl } = await server.createDatabase()
  const database = openDatabase({ databaseUrl, connections: 4, applicationName: 'test-indexer' })
  await database.session((session) =>
    ensureIdentity(session, { chainId: 1112, genesisHash, startBlock, wrappedCoins: [] }),
  )
  const leadership = await tryLead(database)
  if (leadership === undefined) throw new Error('the fresh database has a leader already')
  const leaderEpoch = leadership.epoch
  const lane = await BlocksLane.open({
    database,
    chainId: 1112,
    startBlock,
    firstAddresses: [],
    wrappedCoins: [],
    leaderEpoch,
    source,
  })
  return { server, databaseUrl, database, leadership, leaderEpoch, lane }
}

const readTestConfig = (databaseUrl: string, environment: Record<string, string>) =>
  readConfig({
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOCAL_DEVNET: '1',
    RPC_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_SECOND: '0',
    STREAMS_PER_CLIENT: '0',
    ...environment,
  })
