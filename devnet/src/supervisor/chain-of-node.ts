import { eth_chainId } from '@corescope/rpc/methods/eth_chainId'
import { createTransport } from '@corescope/rpc/transport'
import { StartError } from './settings.ts'

type Environment = Record<string, string | undefined>

/**
 * A custom network may leave its CHAIN_ID to the node: what the first node of RPC_URL answers is written into the
 * environment, where the processes started from here find it too. Everything else is left as it is.
 * @throws StartError naming RPC_URL when the node does not answer
 */
export async function nameChain(environment: Environment): Promise<Environment> {
  const { NETWORK, CHAIN_ID, RPC_URL } = environment
  if (NETWORK !== 'custom' || CHAIN_ID || !RPC_URL) return environment
  const urls = RPC_URL.split(',').map((url) => url.trim())
  const transport = createTransport({ urls, attempts: 3, timeoutMs: 5_000 })
  try {
    environment.CHAIN_ID = String(await eth_chainId(transport))
    return environment
  } catch (error) {
    throw new StartError(`The node at RPC_URL did not tell its chain id (CHAIN_ID): ${(error as Error).message}.`)
  } finally {
    await transport.close()
  }
}
