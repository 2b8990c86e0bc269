import { fileURLToPath } from 'node:url'
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

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
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
  DATABASE_URL: z.string().min(1).transform(readDatabaseAddress),
  /** Set by `npm start` when it runs its own database: whoever reads a sentence knows it by DATA_DIR. */
  LOCAL_DATABASE: yes.default(false),
  DATABASE_CONNECTIONS: count.min(1).default(8),
  PUBLIC_URL: z.union([z.url(), z.literal('')]).default(''),
  /** Blocks below the head taken as final where the node names none; the network's own when absent. */
  FINALITY_DEPTH: count.optional(),
  /** A number of proxies to trust, or yes for one. */
  TRUST_PROXY: z.union([z.coerce.number().int().nonnegative(), yes.transform((on) => (on ? 1 : 0))]).default(0),
  NETWORK_URLS: z.string().default(''),
  DEBUG_ROUTES: yes.default(false),
  RATE_LIMIT_PER_SECOND: count.default(100),
  RATE_LIMIT_BURST: count.min(1).default(1000),
  RPC_LIMIT_PER_SECOND: count.default(30),
  RPC_LIMIT_BURST: count.min(1).default(150),
  CACHE_MEGABYTES: count.min(1).default(128),
  /** A genesis.json: the sum of its `alloc` is the supply where no other fact says so. */
  GENESIS_FILE: z.string().optional(),
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
  UPLOAD_URL: z.string().default(''),
  CAPTCHA_SITE_KEY: z.string().default(''),
  ANALYTICS_TAG_ID: z.string().default(''),
  ANALYTICS_URL: z.string().default(''),
  CONTACT_EMAIL: z.union([z.email(), z.literal('')]).default(''),
  WEB_ROOT: z.string().default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
type Settings = z.output<typeof settings>

export interface ApiConfig extends Settings {
  network: Network
  chainId: number
  finalityDepth: number
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
    databaseSetting: parsed.data.LOCAL_DATABASE ? 'DATA_DIR' : 'DATABASE_URL',
    rpcUrls: rpcUrlsOf(parsed.data.RPC_URL, network),
    finalityDepth: parsed.data.FINALITY_DEPTH ?? network.finalityDepth,
    networkUrls: networkUrlsOf(parsed.data.NETWORK_URLS),
  }
}
