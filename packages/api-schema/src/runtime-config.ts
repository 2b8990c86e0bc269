import { z } from 'zod'
import { failingLaneSchema } from './shapes/failing-lane.ts'
import { workerStandingSchema } from './shapes/worker-standing.ts'

/** `window.__CORESCOPE__`: spec §7 "Configuration", ruling 21. Injected by the server that serves the page. */
export const runtimeConfigSchema = z.object({
  title: z.string(),
  shortName: z.string(),
  apiBaseUrl: z.string().describe('empty = same origin'),
  apiUrlPrefix: z.string().describe('/api'),
  uploadUrl: z.string(),
  networkName: z.enum(['signet', 'devnet', 'testnet', 'testnet2', 'mainnet', 'custom']),
  captchaSiteKey: z.string(),
  analyticsTagId: z.string(),
  analyticsUrl: z.string(),
  contactEmail: z.string().optional().describe('of the operator; empty = none published'),
  rpcUrl: z.string().describe('first RPC URL of the browser, default /rpc'),
  walletRpcUrl: z.string().describe('what wallets are given where the network has no public node'),
  debugRoutes: z.boolean(),
  /** closed: nobody new registers. off: there are no accounts, and no screen speaks of them. */
  accounts: z.enum(['open', 'closed', 'off']),
  version: z.string(),
  nameExample: z.string().optional().describe('a name that leads to an address here; empty = none is known'),
  publicUrl: z.string().describe('origin of canonical links; empty = none are written'),
  siteOrigin: z.string().describe('origin that signed texts name: of PUBLIC_URL, else where the site listens'),
  chain: z.object({
    netId: z.number().int(),
    chainId: z.string().describe('hex'),
    chainName: z.string(),
    name: z.string(),
    symbol: z.string(),
    decimals: z.number().int(),
    consensus: z.enum(['satoshi', 'none']),
    hasSystemContracts: z
      .boolean()
      .describe('Core’s system contracts are there, as they are on a devnet without its consensus'),
    rpcUrls: z.array(z.string()),
    explorerUrls: z.array(z.string()),
    epochLength: z.number().int().nullable(),
    bitcoinNetwork: z.string().nullable(),
    bitcoinMempoolSpaceApiUrl: z.string().nullable(),
    orgUrl: z.string().nullable(),
    swapUrl: z.string().nullable(),
    validatorUrl: z.string().nullable(),
    docUrl: z.string().nullable(),
    officialUrl: z.string().nullable(),
    hardForks: z.array(
      z.object({
        name: z.string(),
        block: z.number().int().nullable(),
        forkTime: z.number().nullable(),
        epochLength: z.number().int().nullable(),
      }),
    ),
  }),
  /** Other deployments of ruling 21: network name → origin. */
  networkUrls: z.record(z.string(), z.string()),
})
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>

/**
 * `GET /health`: 200 when serving and caught up, 503 else. `state` is what the banner says.
 * `behind`: more than 5 blocks or 60 s behind the node; `indexing`: first backfill still runs; `stalled`: the node answers,
 * but its head stands still (200: what there is, is served).
 */
export const healthSchema = z.object({
  ready: z.boolean(),
  state: z.enum([
    'ok',
    'indexing',
    'behind',
    'stalled',
    'nodeDown',
    'indexerDown',
    'halted',
    'databaseFull',
    'databaseDown',
  ]),
  message: z.string().nullable(),
  network: z.string(),
  chainId: z.number().int(),
  version: z.string(),
  node: z.object({
    head: z.number().int().nullable(),
    reachable: z.boolean(),
    client: z.string().nullable(),
    awaySince: z.number().int().nullable().describe('unix seconds; null while it answers'),
    headSince: z
      .number()
      .int()
      .nullable()
      .describe('unix seconds: since when its head stands; null while none is known'),
  }),
  indexed: z.object({
    head: z.number().int().nullable(),
    hash: z.string().nullable(),
    from: z.number().int().nullable(),
  }),
  finalized: z.number().int().nullable(),
  /** `idle` and `message`: why a lane stands, by setting or because the node cannot. */
  lanes: z.record(
    z.string(),
    z.object({
      head: z.number().int().nullable(),
      /** First block it tells of, where no node keeps what the blocks before it need; null: all indexed ones. */
      first: z.number().int().nullable(),
      lag: z.number().int().nullable(),
      idle: z.enum(['off', 'unsupported', 'unavailable']).nullable(),
      message: z.string().nullable(),
    }),
  ),
  /** Lanes that fail, the longest first. */
  failing: z.array(failingLaneSchema),
  worker: workerStandingSchema,
  database: z.object({ reachable: z.boolean(), version: z.string().nullable() }),
})
export type Health = z.infer<typeof healthSchema>
