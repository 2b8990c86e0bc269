import type { Hash } from '@corescope/chain/types/hex'
import type { Transport } from '@corescope/rpc/caller'
import { RpcError, WrongChainError } from '@corescope/rpc/errors'
import { getBlockReferences } from '@corescope/rpc/methods/block-reference'
import type { IndexerConfig } from './config.ts'

/** The process cannot start, or go on, with these settings: its message is one sentence that names the setting. */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Asks the node for its genesis block; its chain id is checked by the transport.
 * @throws StartError when no node can be reached, serves another chain, or another genesis than the network's
 */
export const readGenesisHash = async (
  transport: Transport,
  config: IndexerConfig,
  signal: AbortSignal,
): Promise<Hash> => {
  const { network, chainId } = config
  try {
    const [genesis] = await getBlockReferences(transport, [0], { signal, attempts: 4 })
    if (genesis === undefined) throw new StartError('The node (RPC_URL) has no block 0.')
    if (network.genesisHash !== null && genesis.hash !== network.genesisHash) {
      throw new StartError(
        `The node (RPC_URL) has genesis ${genesis.hash}, but ${network.name} (NETWORK) has ${network.genesisHash}.`,
      )
    }
    return genesis.hash
  } catch (error) {
    if (error instanceof WrongChainError) {
      throw new StartError(
        `The node (RPC_URL) serves chain ${error.foundChainId}, but NETWORK=${network.network} is chain ${chainId}.`,
        { cause: error },
      )
    }
    if (!(error instanceof RpcError)) throw error
    throw new StartError(`No node answers at RPC_URL (${config.RPC_URL.map(nameOf).join(', ')}): ${error.message}.`, {
      cause: error,
    })
  }
}

/** Without credentials, path and query. */
const nameOf = (url: string): string => new URL(url).host
