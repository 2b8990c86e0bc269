import { readFileSync } from 'node:fs'
import { type DatabaseSetting, readDatabaseAddress } from '@corescope/chain/database-settings'
import { ConfigError, givenSettings, settingFault } from '@corescope/chain/network-settings'
import { publicGateways } from '@corescope/guarded-fetch/guarded-fetch'
import { z } from 'zod'

const yes = z.enum(['1', 'true', 'yes', '0', 'false', 'no', '']).transform((text) => /^(1|true|yes)$/.test(text))
const webUrls = z
  .string()
  .transform((text) => text.split(',').flatMap((url) => (url.trim() === '' ? [] : [url.trim()])))
  .pipe(z.array(z.url({ protocol: /^https?$/ })))

const secretKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().min(32, 'a key has at least 32 characters')))
  .default([])

const settings = z.object({
  DATABASE_URL: z.string().min(1).transform(readDatabaseAddress),
  /** Set by `npm start` when it runs its own database: its sentences name DATA_DIR. */
  LOCAL_DATABASE: yes.default(false),
  /** Where /health and /metrics of the worker listen; absent: nowhere. */
  WORKER_PORT: z.coerce.number().int().nonnegative().max(65_535).optional(),
  HOST: z.string().default('127.0.0.1'),
  /** Quick jobs of this process that run at once. */
  WORKER_JOBS: z.coerce.number().int().min(1).max(50).default(2),
  /** Servers of `ipfs:` and `ipns:`, comma-separated in order of preference; at whatever address. */
  IPFS_GATEWAYS: webUrls.default([...publicGateways.ipfs]),
  ARWEAVE_GATEWAYS: webUrls.default([...publicGateways.arweave]),
  /** A token list (tokenlists.org) whose icons tokens are shown with. */
  TOKEN_LIST: z.url({ protocol: /^(https?|ip[fn]s|ar)$/ }).optional(),
  /** Server that takes mails, `smtps://user:password@host`; empty: they become files of MAIL_OUTBOX. */
  SMTP_URL: z.union([z.url({ protocol: /^smtps?$/ }), z.literal('')]).default(''),
  /** Sender of mails, `name@host` or `Name <name@host>`. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/)
    .default('Corescope <corescope@localhost>'),
  MAIL_OUTBOX: z.string().default('.corescope/outbox'),
  /** Origin of links in mails: never what a request says of its host. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
  /** Keys that open what is private in the database, comma-separated, as the API has them. Without it the database keeps one. */
  DATA_KEY: secretKeys,
  /** Keys of the API. The worker signs nothing; `npm run user -- delete` finds by them what attempts are counted by. */
  AUTH_KEY: secretKeys,
  /** Folder with native compilers (`solc-0.8.24`, `vyper-0.4.3`) and nightlies (`soljson-….js`): they go first. */
  COMPILERS_DIR: z.string().default(''),
  /** Where compilers that were fetched are kept. */
  COMPILER_CACHE: z.string().default('.corescope/compilers'),
  /** Registry of npm packages that releases of solc are fetched from; off: none is fetched. */
  NPM_REGISTRY: z.union([z.literal('off'), z.url({ protocol: /^https?$/ })]).default('https://registry.npmjs.org'),
  /** List of releases of solc with their checksums, in the form of binaries.soliditylang.org; off: none is read. */
  SOLC_LIST: z.union([z.literal('off'), z.url({ protocol: /^https?$/ })]).optional(),
  /** JSON-RPC of the node that the faucet sends to, and that tells what contracts made; the network's public ones when empty. */
  RPC_URL: webUrls.default([]),
  /** Private key of the faucet (hex), or the file it stands in; neither: there is no faucet. */
  FAUCET_KEY: z.string().default(''),
  FAUCET_KEY_FILE: z.string().default(''),
  /** Coins of one payment. */
  FAUCET_AMOUNT: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,18})?$/, 'an amount of coins, such as 0.5')
    .default('1'),
  /** Payments of a day: to one address, to one client (an IPv4 address or the /64 of an IPv6 address), and at all. */
  FAUCET_PER_ADDRESS: z.coerce.number().int().min(1).default(1),
  FAUCET_PER_CLIENT: z.coerce.number().int().min(1).default(5),
  FAUCET_PER_DAY: z.coerce.number().int().min(1).default(1_000),
  /** Gwei: more is not paid for gas. */
  FAUCET_MAX_GAS_PRICE: z.coerce.number().int().min(1).default(500),
  /** off: nobody has an account, so nothing is mailed or told. */
  ACCOUNTS: z.enum(['open', 'closed', 'off']).default('open'),
  /** Symbol of the coin in mails; the network's own when empty. */
  CHAIN_SYMBOL: z.string().default(''),
  APP_TITLE: z.string().default('Corescope'),
  /** Documents may lie on this very machine: for tests and development. */
  FETCH_LOOPBACK: yes.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const officialList = 'https://binaries.soliditylang.org/emscripten-wasm32/list.json'

export type WorkerConfig = z.output<typeof settings> & {
  SOLC_LIST: string
  /** The setting that sentences on the database name. */
  databaseSetting: DatabaseSetting
}

/** The faucet's key. What is wrong with it is said without telling it. */
const readFaucetKey = ({ FAUCET_KEY, FAUCET_KEY_FILE }: z.output<typeof settings>): string => {
  let text = FAUCET_KEY
  if (text === '' && FAUCET_KEY_FILE !== '') {
    try {
      text = readFileSync(FAUCET_KEY_FILE, 'utf8')
    } catch (error) {
      throw new ConfigError(
        `FAUCET_KEY_FILE is "${FAUCET_KEY_FILE}", which cannot be read: ${(error as Error).message}.`,
      )
    }
  }
  const key = text.trim().replace(/^0x/i, '').toLowerCase()
  if (key === '') return ''
  if (!/^[0-9a-f]{64}$/.test(key) || /^0+$/.test(key)) {
    throw new ConfigError(
      `${FAUCET_KEY === '' ? 'FAUCET_KEY_FILE' : 'FAUCET_KEY'} holds no private key: 64 hex digits.`,
    )
  }
  return `0x${key}`
}

/**
 * Reads the worker's settings from an environment.
 * @throws ConfigError naming the first setting that cannot be used
 */
export const readConfig = (environment: Record<string, string | undefined>): WorkerConfig => {
  const given = givenSettings(environment)
  const parsed = settings.safeParse(given)
  if (!parsed.success) throw settingFault(given, parsed.error.issues[0])
  const { NPM_REGISTRY, SOLC_LIST } = parsed.data
  return {
    ...parsed.data,
    // who switched fetching off before there was a list meant that nothing is fetched
    SOLC_LIST: SOLC_LIST ?? (NPM_REGISTRY === 'off' ? 'off' : officialList),
    FAUCET_KEY: readFaucetKey(parsed.data),
    databaseSetting: parsed.data.LOCAL_DATABASE ? 'DATA_DIR' : 'DATABASE_URL',
  }
}
