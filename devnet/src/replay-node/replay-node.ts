import { replayMethods } from './methods.ts'
import { buildReplayChain } from './replay-chain.ts'
import type { ReplayChain } from './replay-chain-state.ts'
import { type ServeParameters, serveMethods } from './serve-methods.ts'

export interface ReplayNodeParameters extends ServeParameters {
  /** Default 1112. */
  chainId?: number
  /** Default 200. */
  epochLength?: number
}

export interface ReplayNode {
  url: string
  chain: ReplayChain
  stop(): Promise<void>
}

/** Starts a node over the self-made chain (`replay-chain.ts`). It mines nothing: the head stands still. */
export async function createReplayNode(parameters: ReplayNodeParameters = {}): Promise<ReplayNode> {
  const { chainId, epochLength, ...where } = parameters
  const chain = await buildReplayChain(chainId, epochLength)
  return { chain, ...(await serveMethods(replayMethods(chain), where)) }
}
