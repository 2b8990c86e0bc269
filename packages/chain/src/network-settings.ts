import { customNetwork } from './custom-network.ts'
import { localDevnet, networks } from './networks.ts'
import type { Address } from './types/hex.ts'
import type { Network } from './types/network.ts'

/** Values of the setting `NETWORK`. */
export const networkChoices = ['devnet', 'signet', 'testnet', 'testnet2', 'mainnet', 'custom'] as const

/** The settings that name a network, parsed. */
export interface NetworkSettings {
  NETWORK: (typeof networkChoices)[number]
  CHAIN_ID?: number | undefined
  CHAIN_NAME?: string | undefined
  CHAIN_SYMBOL?: string | undefined
  RPC_URL: readonly string[]
  /** Contracts whose Deposit and Withdrawal count as transfers; the network's own when absent. */
  WRAPPED_COINS?: readonly Address[] | undefined
  /** `npm start` runs its own devnet node. */
  LOCAL_DEVNET: boolean
}

/** A setting that cannot be used: its message is one sentence that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const addressForm = /^0x[0-9a-f]{40}$/i

/**
 * The value of `WRAPPED_COINS`: addresses separated by commas, ascending and lower-case.
 * @throws ConfigError naming the part that is no address
 */
export const readWrappedCoins = (text: string): Address[] => {
  const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const wrong = parts.find((part) => !addressForm.test(part))
  if (wrong !== undefined) throw new ConfigError(`WRAPPED_COINS holds "${wrong}", which is no address.`)
  return [...new Set(parts.map((part) => part.toLowerCase() as Address))].sort()
}

/** Settings that were given: an empty one counts as not set. */
export const givenSettings = (environment: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )

/** A fault a schema found in the settings, as one sentence. */
export const settingFault = (
  given: Record<string, string>,
  issue: { path: readonly PropertyKey[]; message: string } | undefined,
): ConfigError => {
  const name = String(issue?.path[0] ?? 'environment')
  const value = given[name]
  return new ConfigError(`${name} ${value === undefined ? 'is not set' : `is "${value}"`}: ${issue?.message}.`)
}

/**
 * The network the settings name (ruling 1).
 * @throws ConfigError when a custom one lacks its node or its chain id
 */
export const chooseNetwork = (settings: NetworkSettings): Network => {
  const network = namedNetwork(settings)
  return settings.WRAPPED_COINS === undefined ? network : { ...network, wrappedCoins: settings.WRAPPED_COINS }
}

const namedNetwork = (settings: NetworkSettings): Network => {
  const { NETWORK, LOCAL_DEVNET, CHAIN_ID, CHAIN_NAME, CHAIN_SYMBOL, RPC_URL } = settings
  if (NETWORK === 'devnet' && LOCAL_DEVNET) return localDevnet
  if (NETWORK !== 'custom') return networks[NETWORK]
  if (RPC_URL.length === 0) {
    throw new ConfigError('NETWORK=custom needs RPC_URL, the JSON-RPC address of your node.')
  }
  if (CHAIN_ID === undefined) throw new ConfigError('NETWORK=custom needs CHAIN_ID, the chain id of your node.')
  const name = CHAIN_NAME ?? `Chain ${CHAIN_ID}`
  // RPC_URL is the operator's own, and may hold a key: it is no public node of the network
  return customNetwork({ chainId: CHAIN_ID, name, symbol: CHAIN_SYMBOL ?? 'ETH' })
}
