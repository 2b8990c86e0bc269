import { resolve } from 'node:path'
import { networks } from '@corescope/chain/networks'
import { z } from 'zod'

/** A reason not to start: one sentence that names the setting. */
export class StartError extends Error {
  override name = 'StartError'
}

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  NETWORK: z.enum(['devnet', 'signet', 'testnet', 'testnet2', 'mainnet', 'custom']).default('devnet'),
  CHAIN_ID: z.coerce.number().int().positive().optional(),
  RPC_URL: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('.corescope'),
  /** `small` seeds 60 blocks instead of two thousand. */
  DEVNET_WORLD: z.enum(['full', 'small']).default('full'),
  /** Seconds of a round of the devnet after its history, in which it is a day. */
  DEVNET_ROUND_SECONDS: z.coerce.number().int().min(60).max(86_400).default(300),
  /** Unix seconds of the devnet's block 0; by default its history ends now. */
  SEED_EPOCH: z.coerce.number().int().positive().optional(),
  PRICE_SOURCE: z.string().optional(),
  BITCOIN_API_URL: z.string().optional(),
  NAME_NETWORK: z.string().optional(),
  IPFS_GATEWAYS: z.string().optional(),
  TOKEN_LIST: z.string().optional(),
})

/** What the supervisor itself needs; its processes parse the rest of the environment themselves. */
export type Settings = z.output<typeof schema> & {
  /** Everything kept of this network on this machine. */
  folder: string
  runsDatabase: boolean
  runsDevnet: boolean
}

/** @throws StartError naming the first setting that cannot be used */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    throw new StartError(`${name} is "${given[name]}": ${issue?.message}.`)
  }
  const values = parsed.data
  if (values.NETWORK === 'custom' && values.RPC_URL === undefined) {
    throw new StartError('NETWORK=custom needs RPC_URL, the JSON-RPC address of your node.')
  }
  if (values.NETWORK === 'custom' && values.CHAIN_ID === undefined) {
    throw new StartError('NETWORK=custom needs CHAIN_ID, the chain id of your node.')
  }
  const chainId = values.NETWORK === 'custom' ? values.CHAIN_ID : Number(networks[values.NETWORK].chainId)
  return {
    ...values,
    folder: resolve(values.DATA_DIR, `${values.NETWORK}-${chainId}`),
    runsDatabase: values.DATABASE_URL === undefined,
    runsDevnet: values.NETWORK === 'devnet' && values.RPC_URL === undefined,
  }
}
