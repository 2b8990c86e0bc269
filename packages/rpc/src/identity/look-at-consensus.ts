import { systemContracts } from '@corescope/chain/system-contracts'
import type { Block } from '@corescope/chain/types/block'
import type { Caller, CallOptions } from '../caller.ts'
import { isErrorAnswer } from '../errors.ts'
import { getLatestBlock } from '../methods/eth_getBlockByNumber.ts'
import { eth_getCode } from '../methods/eth_getCode.ts'
import { satoshi_getSnapshot } from '../methods/satoshi_getSnapshot.ts'

/** What of one node tells its consensus. */
export interface ConsensusLook {
  head: Block
  /** The consensus engine of Core answers. */
  snapshot: boolean
  /** Names of Core's system contracts at whose addresses code stands. */
  contracts: string[]
}

/**
 * Asks one node for what tells its consensus. A refusal is an answer: "no".
 * @throws what the transport throws when the node cannot be reached
 */
export function lookAtConsensus(caller: Caller, options: CallOptions = {}): Promise<ConsensusLook> {
  return caller.pinned(async (endpoint) => {
    const head = await getLatestBlock(endpoint, options)
    const snapshot = await unlessRefused(satoshi_getSnapshot(endpoint, head.number, options))
    const contracts: string[] = []
    for (const { address, name } of systemContracts) {
      const code = await unlessRefused(eth_getCode(endpoint, address, 'latest', options))
      if (code !== undefined && code !== '0x') contracts.push(name)
    }
    return { head, snapshot: snapshot !== undefined, contracts }
  }, options)
}

const unlessRefused = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isErrorAnswer(error)) return undefined
    throw error
  })
