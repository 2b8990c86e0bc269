import { fileURLToPath } from 'node:url'
import { type ConsensusFact, withConsensus } from '@corescope/chain/consensus'
import { type DatabaseSetting, readDatabaseAddress } from '@corescope/chain/database-settings'
import {
  ConfigError,
  chooseNetwork,
  givenSettings,
  networkChoices,
  readWrappedCoins,
  settingFault,
} from '@corescope/chain/network-settings'
import type { Network } from '@corescope/chain/types/network'
import { publicGateways } from '@corescope/guarded-fetch/guarded-fetch'
import { z } from 'zod'
import { nameSettings } from './names/name-settings.ts'
import { readKeyPlans } from './people/key-plans.ts'

const yes = z.enum(['1', 'true', 'yes', '0', 'false', 'no', '']).transform((text) => /^(1|true|yes)$/.test(text))
const count = z.coerce.number().int().nonnegative()
const urlList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url()))

const webUrls = urlList.pipe(z.array(z.url({ protocol: /^https?$/ })))

/** Comma-separated, so that a key can be replaced: the first one is used, all are known. */
const secretKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().min(32, 'a key has at least 32 characters')))
  .default([])

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where /metrics listens; no port: nowhere. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  NETWORK: z.enum(networkChoices).default('devnet'),
  CHAIN_ID: z.coerce.number().int().positive().optional(),
  CHAIN_NAME: z.string().optional(),
  CHAIN_SYMBOL: z.string().optional(),
  WRAPPED_COINS: z.string().transform(readWrappedCoins).optional(),
  RPC_URL: webUrls.default([]),
  /** Set by `npm start` when it runs its own devnet node. */
  LOCAL_DEVNET: yes.default(false),
  /** A beacon node that has the bytes of blobs where the node does not. */
  BEACON_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where Bitcoin transactions are asked for by id, in the form of mempool.space; none: nowhere. The network's own when absent. */
  BITCOIN_API_URL: z.union([z.url({ protocol: /^https?$/ }), z.literal('none')]).optional(),
  /** `api` of an Etherscan-like explorer of this chain, from which sources are imported when somebody asks for it; absent: from nowhere. */
  ETHERSCAN_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Its key, for whoever brings none. */
  ETHERSCAN_API_KEY: z.string().max(200).default(''),
  /** Where domain names are asked for: DNS over HTTPS (RFC 8484). `none`: nowhere. No other host is asked. */
  DOH_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.literal('none')])
    .default('https://cloudflare-dns.com/dns-query'),
  ...nameSettings,
  DATABASE_URL: z.string().min(1).transform(readDatabaseAddress),
  /** Set by `npm start` when it runs its own database: whoever reads a sentence knows it by DATA_DIR. */
  LOCAL_DATABASE: yes.default(false),
  DATABASE_CONNECTIONS: count.min(1).default(8),
  /** The node's head stands still when it is older: by default 20 block times, at least 60; 0: that is not told. */
  HEAD_STALL_SECONDS: count.optional(),
  PUBLIC_URL: z.union([z.url(), z.literal('')]).default(''),
  /** Blocks below the head taken as final where the node names none; the network's own when absent. */
  FINALITY_DEPTH: count.optional(),
  /** A number of proxies to trust, or yes for one. */
  TRUST_PROXY: z.union([z.coerce.number().int().nonnegative(), yes.transform((on) => (on ? 1 : 0))]).default(0),
  NETWORK_URLS: z.string().default(''),
  /** Pages for developers: the charts. */
  DEBUG_ROUTES: yes.default(false),
  /** Folder of the worker's mails, which `/debug/outbox` shows with DEBUG_ROUTES; empty: no such screen. */
  MAIL_OUTBOX: z.string().default(''),
  /** The charts on any build. */
  PUBLIC_CHARTS: yes.default(false),
  RATE_LIMIT_PER_SECOND: count.default(100),
  RATE_LIMIT_BURST: count.min(1).default(1000),
  /** Event streams that one client may hold; 0: no limit. */
  STREAMS_PER_CLIENT: count.default(500),
  RPC_LIMIT_PER_SECOND: count.default(30),
  RPC_LIMIT_BURST: count.min(1).default(150),
  /** Gas of a call passed on to a node, or made for a reader; by default the gas limit of its newest block. */
  RPC_GAS_CAP: count.min(21_000).optional(),
  /** Longer answers of a node are not passed on. */
  RPC_ANSWER_MEGABYTES: count.min(1).max(32).default(4),
  /** Signed transactions are handed to the node; off: nobody sends anything through this explorer. */
  BROADCAST: z.enum(['on', 'off']).default('on'),
  BROADCAST_LIMIT_PER_SECOND: count.default(2),
  BROADCAST_LIMIT_BURST: count.min(1).default(20),
  /** Signatures that one client may give to the dictionary within a day; 0: nobody gives any. */
  SIGNATURES_PER_DAY: count.default(1_000),
  CACHE_MEGABYTES: count.min(1).default(128),
  /** A genesis.json: the sum of its `alloc` is the supply where no other fact says so. */
  GENESIS_FILE: z.string().optional(),
  /** Names of validators: a file or a URL (docs/core.md). */
  VALIDATORS_FILE: z.string().min(1).optional(),
  /** Native coins in existence, where no fact of the network says so. */
  TOTAL_SUPPLY: z.string().regex(/^\d+$/).optional(),
  PRICE_SOURCE: z.string().default('none'),
  /** Prices of tokens: address=price[:change], comma-separated; before those of the source. */
  TOKEN_PRICES: z.string().default(''),
  PRICE_CURRENCY: z.string().default('$'),
  /** Pictures and films that documents of items name are passed on; off: only those that stand in the documents. */
  METADATA: z.enum(['auto', 'off']).default('auto'),
  IPFS_GATEWAYS: webUrls.default([...publicGateways.ipfs]),
  ARWEAVE_GATEWAYS: webUrls.default([...publicGateways.arweave]),
  /** Media may lie on this very machine: for tests and development. */
  FETCH_LOOPBACK: yes.default(false),
  MEDIA_CACHE_MEGABYTES: count.min(1).default(64),
  APP_TITLE: z.string().default('Corescope'),
  APP_SHORT_NAME: z.string().default('Corescope'),
  BROWSER_RPC_URL: z.string().default('/rpc'),
  /** Where the browser asks the API: an origin, also with a path; empty: where the page comes from. */
  API_BASE_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.literal('')])
    .default('')
    .transform((url) => url.replace(/\/+$/, '')),
  /** What stands before `/chain/…` there; a proxy that serves the API under another path says so here. */
  API_URL_PREFIX: z
    .string()
    .regex(/^(\/[\w.~-]+)+$/, 'a path such as /api, without a slash at its end')
    .default('/api'),
  UPLOAD_URL: z.string().default(''),
  CAPTCHA_SITE_KEY: z.string().default(''),
  ANALYTICS_TAG_ID: z.string().default(''),
  ANALYTICS_URL: z.string().default(''),
  CONTACT_EMAIL: z.union([z.email(), z.literal('')]).default(''),
  /** closed: nobody new registers. off: there are no accounts. */
  ACCOUNTS: z.enum(['open', 'closed', 'off']).default('open'),
  /** Keys that sign access tokens, comma-separated; the first one signs, all of them verify. Without it the database keeps one. */
  AUTH_KEY: secretKeys,
  /** Keys that seal what is private in the database, comma-separated; the first one seals, all of them open. Without it the database keeps one. */
  DATA_KEY: secretKeys,
  /** How long an access token holds, and how long a session lasts that nobody uses. */
  ACCESS_MINUTES: count.min(1).default(10),
  SESSION_DAYS: count.min(1).default(30),
  ARGON2_MEMORY_KIB: count.min(8_192).default(19_456),
  ARGON2_PASSES: count.min(1).default(2),
  /** Requests that an API key may make: a second, and a day (UTC). */
  API_KEY_PER_SECOND: count.min(1).default(200),
  API_KEY_PER_DAY: count.min(1).default(1_000_000),
  /** Other limits for the keys of some users (`npm run user -- plan`). */
  API_KEY_PLANS: z
    .string()
    .default('')
    .transform((text, context) => {
      const plans = readKeyPlans(text)
      if (plans !== undefined) return plans
      context.addIssue('plans such as team:500:5000000, each name once: name, requests a second, requests a day')
      return z.NEVER
    }),
  /** Hashes that a proof of work takes at most; 0: none is asked. */
  CAPTCHA_EFFORT: count.default(50_000),
  WEB_ROOT: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
type Settings = z.output<typeof settings>

export interface ApiConfig extends Settings {
  network: Network
  chainId: number
  finalityDepth: number
  /** Pages marked `debug` exist: with DEBUG_ROUTES and, as all of them are charts, with PUBLIC_CHARTS. */
  debugRoutes: boolean
  /** The setting that sentences on the database name. */
  databaseSetting: DatabaseSetting
  /** Nodes in order of preference: as set, else the network's public ones, else a node on this machine. */
  rpcUrls: readonly string[]
  /** Network name → origin of its deployment (ruling 21). */
  networkUrls: Record<string, string>
}

const localNode = 'http://127.0.0.1:8545'
const rpcUrlsOf = (given: string[], network: Network) =>
  given.length > 0 ? given : network.rpcUrls.length > 0 ? network.rpcUrls : [localNode]

const networkUrlsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((entry) => entry.trim() !== '')
      .map((entry) => {
        const [name = '', ...rest] = entry.trim().split('=')
        const url = rest.join('=')
        if (!URL.canParse(url) || !(networkChoices as readonly string[]).includes(name)) {
          throw new ConfigError(
            `NETWORK_URLS holds "${entry.trim()}", expected network=https://host with one of ${networkChoices.join(', ')}.`,
          )
        }
        return [name, new URL(url).origin]
      }),
  )

/**
 * Reads the API's settings from an environment.
 * @throws ConfigError naming the first setting that cannot be used
 */
export const readConfig = (environment: Record<string, string | undefined>): ApiConfig => {
  const given = givenSettings(environment)
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw settingFault(given, parsed.error.issues[0])
  const network = chooseNetwork(parsed.data)
  return {
    ...parsed.data,
    network,
    chainId: Number(network.chainId),
    debugRoutes: parsed.data.DEBUG_ROUTES || parsed.data.PUBLIC_CHARTS,
    databaseSetting: parsed.data.LOCAL_DATABASE ? 'DATA_DIR' : 'DATABASE_URL',
    rpcUrls: rpcUrlsOf(parsed.data.RPC_URL, network),
    finalityDepth: parsed.data.FINALITY_DEPTH ?? network.finalityDepth,
    networkUrls: networkUrlsOf(parsed.data.NETWORK_URLS),
  }
}

/** The settings with what the database knows of the chain's consensus, which no setting of the API decides. Pure. */
export const withKeptConsensus = (config: ApiConfig, fact: ConsensusFact): ApiConfig => {
  const network = withConsensus(config.network, fact)
  return { ...config, network, finalityDepth: config.FINALITY_DEPTH ?? network.finalityDepth }
}
