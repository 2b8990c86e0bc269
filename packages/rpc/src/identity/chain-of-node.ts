import { ConfigError } from '@corescope/chain/network-settings'
import { eth_chainId } from '../methods/eth_chainId.ts'

type Environment = Record<string, string | undefined>

/**
 * A custom network may leave its CHAIN_ID to the node: the settings with what the first node of RPC_URL that answers says.
 * Settings that name their chain, or no node, come back as they are.
 * @param remembered the chain id of data that are there already, for when no node answers
 * @throws ConfigError naming RPC_URL when no node answers
 */
export async function nameChain(
  environment: Environment,
  remembered: () => Promise<number | undefined> | number | undefined = () => undefined,
): Promise<Environment> {
  const { NETWORK, CHAIN_ID, RPC_URL } = environment
  if (NETWORK !== 'custom' || CHAIN_ID || !RPC_URL) return environment
  try {
    return { ...environment, CHAIN_ID: String(await askChainId(RPC_URL.split(',').map((url) => url.trim()))) }
  } catch (error) {
    const chainId = await remembered()
    if (chainId !== undefined) return { ...environment, CHAIN_ID: String(chainId) }
    throw new ConfigError(`The node at RPC_URL did not tell its chain id (CHAIN_ID): ${(error as Error).message}.`)
  }
}

async function askChainId(urls: string[]): Promise<number> {
  // most networks need no question: whoever only starts other processes then never loads it
  const { createTransport } = await import('../transport/transport.ts')
  const transport = createTransport({ urls, attempts: urls.length + 2, timeoutMs: 5_000 })
  try {
    return await eth_chainId(transport)
  } finally {
    await transport.close()
  }
}
