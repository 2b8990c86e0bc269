import type { Hash } from '@corescope/chain/types/hex'
import type { Transport } from '@corescope/rpc/caller'
import { WrongChainError } from '@corescope/rpc/errors'
import { getBlockReferences } from '@corescope/rpc/methods/block-reference'
import type { IndexerConfig } from '../config.ts'

/** The process cannot work with these settings. The message is one sentence that names the setting. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The node is another chain's: nothing of it may be stored. Its message is one sentence that names the setting. */
export class WrongNodeError extends Error {
  override name = 'WrongNodeError'
}

/** What is wrong with a node, as a sentence that names the setting. */
export const describeNodeTrouble = (error: Error, { network, chainId, RPC_URL }: IndexerConfig): string => {
  if (error instanceof WrongChainError) {
    return `The node (RPC_URL) serves chain ${error.foundChainId}, but NETWORK=${network.network} is chain ${chainId}.`
  }
  if (error instanceof WrongNodeError) return error.message
  return `No node answers at RPC_URL (${RPC_URL.map(nameOf).join(', ')}): ${error.message}.`
}

/**
 * Asks the node for its genesis block; its chain id is checked by the transport.
 * @throws WrongNodeError when its genesis is another than the network's; RpcError
 */
export const readGenesisHash = async (
  transport: Transport,
  { network }: IndexerConfig,
  signal: AbortSignal,
  attempts: number,
): Promise<Hash> => {
  const [genesis] = await getBlockReferences(transport, [0], { signal, attempts })
  if (genesis === undefined) throw new WrongNodeError('The node (RPC_URL) has no block 0.')
  if (network.genesisHash !== null && genesis.hash !== network.genesisHash) {
    throw new WrongNodeError(
      `The node (RPC_URL) has genesis ${genesis.hash}, but ${network.name} (NETWORK) has ${network.genesisHash}.`,
    )
  }
  return genesis.hash
}

/** Without credentials, path and query. */
const nameOf = (url: string): string => new URL(url).host
