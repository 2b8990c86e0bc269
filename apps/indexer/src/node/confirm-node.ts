import type { Hash } from '@corescope/chain/types/hex'
import { RpcError } from '@corescope/rpc/errors'
import type { ChainIdentity } from '@corescope/store/chain-identity'
import type { IndexerConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import { describeNodeTrouble, StartError, WrongNodeError } from './node-identity.ts'

/** Whether the node is that of the stored chain. */
export interface NodeConfirmation {
  /**
   * Which chain is indexed: the node's word, or what is stored while no node can tell.
   * @throws StartError when no node of the chain answers, and nothing is stored or what is stored is another chain's
   */
  begin(stored: Pick<ChainIdentity, 'chainId' | 'genesisHash'> | undefined): Promise<Hash>
  /** Asks until the node was found to be the right one; then never again. @throws WrongNodeError, RpcError */
  confirm(): Promise<void>
  /** Whether a node was found to be the right one. */
  isConfirmed(): boolean
}

/** Before anything is stored a slow node is given time; later it is asked again anyway. */
const attemptsAtStart = { first: 4, later: 1 }

/** @param readGenesis asks the node for the hash of its block 0, so many times */
export const createNodeConfirmation = (
  readGenesis: (attempts: number) => Promise<Hash>,
  config: IndexerConfig,
  log: Pick<Logger, 'warn'>,
): NodeConfirmation => {
  /** undefined: confirmed. */
  let expected: Hash | undefined
  return {
    begin: async (stored) => {
      try {
        return await readGenesis(stored === undefined ? attemptsAtStart.first : attemptsAtStart.later)
      } catch (error) {
        if (!(error instanceof RpcError || error instanceof WrongNodeError)) throw error
        const sentence = describeNodeTrouble(error, config)
        if (stored?.chainId !== config.chainId) throw new StartError(sentence, { cause: error })
        log.warn(`${sentence} What is stored is served; the indexer goes on when the node is back.`)
        expected = stored.genesisHash
        return expected
      }
    },
    confirm: async () => {
      if (expected === undefined) return
      const found = await readGenesis(attemptsAtStart.later)
      if (found !== expected) {
        throw new WrongNodeError(
          `The database (${config.databaseSetting}) holds a chain with genesis ${expected}, but the node (RPC_URL) serves one with genesis ${found}.`,
        )
      }
      expected = undefined
    },
    isConfirmed: () => expected === undefined,
  }
}
