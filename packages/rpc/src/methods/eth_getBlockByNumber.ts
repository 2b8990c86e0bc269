import type { Block } from '@corescope/chain/types/block'
import { crossCheckBlock } from '../blocks/cross-check.ts'
import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import { isErrorAnswer } from '../errors.ts'
import { standardiseBlock } from '../standardise/standardise.ts'
import { encodeNumber } from '../wire-field.ts'

/** The call with full transactions; read its answer with `standardiseBlock`. */
export function eth_getBlockByNumberCall(blockNumber: number): RpcCall {
  return { method: 'eth_getBlockByNumber', params: [encodeNumber(blockNumber), true], block: blockNumber }
}

/** The newest block with full transactions, checked. */
export async function getLatestBlock(caller: Caller, options?: CallOptions): Promise<Block> {
  const call = { method: 'eth_getBlockByNumber', params: ['latest', true] }
  const result = await caller.request(call, options)
  const block = standardiseBlock(result, call)
  crossCheckBlock(result, block, {}, call)
  return block
}

/**
 * The newest block that this node calls finalized; `undefined` when it does not know the tag or has none yet.
 * Nodes refuse the tag in different words, so a refusal of any kind means "not known".
 */
export async function getFinalizedBlock(caller: Caller, options?: CallOptions): Promise<Block | undefined> {
  const call = { method: 'eth_getBlockByNumber', params: ['finalized', true] }
  try {
    const result = await caller.request(call, { ...options, attempts: 1 })
    return result === null ? undefined : standardiseBlock(result, call)
  } catch (error) {
    // geth before its first finalized block answers with a server error: "finalized block not found"
    if (isErrorAnswer(error)) return undefined
    throw error
  }
}
