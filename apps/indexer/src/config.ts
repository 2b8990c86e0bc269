import { consensusChoices } from '@corescope/chain/consensus'
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
const wholeNumber = z.coerce.number().int().nonnegative()
const webUrls = z
  .string()
  .transform((text) => text.split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()])))
  .pipe(z.array(z.url({ protocol: /^https?$/ })))

const settings = z.object({
  NETWORK: z.enum(networkChoices).default('devnet'),
  CHAIN_ID: z.coerce.number().int().positive().optional(),
  CHAIN_NAME: z.string().optional(),
  CHAIN_SYMBOL: z.string().optional(),
  /** Whether the chain is one of Core: found at the first start, or set by hand. */
  CONSENSUS: z.enum(consensusChoices).default('auto'),
  WRAPPED_COINS: z.string().transform(readWrappedCoins).optional(),
  /** Comma-separated, in order of preference; the network's own when empty. */
  RPC_URL: webUrls.default([]),
  RPC_WS_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** A beacon node that tells commitments and proofs of blobs where the node does not. */
  BEACON_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().min(1).transform(readDatabaseAddress),
  /** Set by `npm start` when it runs its own database: whoever reads a sentence knows it by DATA_DIR. */
  LOCAL_DATABASE: yes.default(false),
  START_BLOCK: wholeNumber.max(2 ** 31 - 1).default(0),
  /** Blocks below the head taken as final where the node names none; the network's own when absent. */
  FINALITY_DEPTH: wholeNumber.optional(),
  /** A genesis.json whose `alloc` names the addresses that exist from block 0 on. */
  GENESIS_FILE: z.string().optional(),
  /** Set by `npm start` when it runs its own node: that node may lose its newest blocks. */
  LOCAL_DEVNET: yes.default(false),
  /** Where /health and /metrics of the indexer listen; absent: nowhere. */
  INDEXER_PORT: wholeNumber.max(65_535).optional(),
  HOST: z.string().default('127.0.0.1'),
  RPC_BATCH: wholeNumber.min(1).default(25),
  RPC_CONCURRENCY: wholeNumber.min(1).default(4),
  /** Longest wait for one answer of a node. */
  RPC_TIMEOUT_MS: wholeNumber.min(50).default(15_000),
  RPC_POLL_MS: wholeNumber.min(10).default(1_000),
  /** Recompute what is stored: with a tenth of one processor, with half of one, or not. */
  AUDIT: z.enum(['auto', 'eager', 'off']).default('auto'),
  /** What waits in the node's pool. */
  PENDING: z.enum(['auto', 'off']).default('auto'),
  /** Index what happens inside transactions where the node can tell. */
  TRACES: z.enum(['auto', 'off']).default('auto'),
  /** Index native balances block by block: unless it costs the node too much, always, or never. */
  BALANCE_LANE: z.enum(['auto', 'on', 'off']).default('auto'),
  /** Read the documents that token contracts name for their items. */
  METADATA: z.enum(['auto', 'off']).default('auto'),
  /** Servers of `ipfs:` and `ipns:`, comma-separated in order of preference; at whatever address. */
  IPFS_GATEWAYS: webUrls.default([...publicGateways.ipfs]),
  ARWEAVE_GATEWAYS: webUrls.default([...publicGateways.arweave]),
  /** Documents may lie on this very machine: for tests and development. */
  FETCH_LOOPBACK: yes.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
type Settings = z.output<typeof settings>

export interface IndexerConfig extends Settings {
  network: Network
  chainId: number
  finalityDepth: number
  /** The setting that sentences on the database name. */
  databaseSetting: DatabaseSetting
}

/**
 * Reads the indexer's settings from an environment.
 * @throws ConfigError naming the first setting that cannot be used
 */
export const readConfig = (environment: Record<string, string | undefined>): IndexerConfig => {
  const given = givenSettings(environment)
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw settingFault(given, parsed.error.issues[0])
  const network = chooseNetwork(parsed.data)
  const urls = parsed.data.RPC_URL.length > 0 ? parsed.data.RPC_URL : [...network.rpcUrls]
  if (urls.length === 0) throw new ConfigError(`RPC_URL is not set, and no public node of ${network.name} is known.`)
  return {
    ...parsed.data,
    RPC_URL: urls,
    network,
    chainId: Number(network.chainId),
    databaseSetting: parsed.data.LOCAL_DATABASE ? 'DATA_DIR' : 'DATABASE_URL',
    finalityDepth: parsed.data.FINALITY_DEPTH ?? network.finalityDepth,
  }
}

/**
 * The one setting of the operator's commands, which ask no node.
 * @throws ConfigError when it is not set
 */
export const readDatabaseUrl = (environment: Record<string, string | undefined>): string => {
  const given = givenSettings(environment)
  const parsed = settings.pick({ DATABASE_URL: true }).safeParse(given)
  if (!parsed.success) throw settingFault(given, parsed.error.issues[0])
  return parsed.data.DATABASE_URL
}

/** How documents are fetched whose URI anybody may have written. */
export const fetchSettingsOf = ({ IPFS_GATEWAYS, ARWEAVE_GATEWAYS, FETCH_LOOPBACK }: IndexerConfig) => ({
  gateways: { ipfs: IPFS_GATEWAYS, arweave: ARWEAVE_GATEWAYS },
  loopback: FETCH_LOOPBACK,
})
