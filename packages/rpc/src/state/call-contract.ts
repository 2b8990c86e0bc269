import type { Hex } from '@corescope/chain/types/hex'
import type { Caller, CallOptions } from '../caller.ts'
import { isContractRefusal } from '../errors.ts'
import { type CallMessage, eth_call } from '../methods/eth_call.ts'
import type { StateBlock } from './state-block.ts'

/**
 * Asks a contract.
 * @returns its output; null where it refused (reverted, out of gas, no such function)
 * @throws errors of the node, also where it lacks the state: they say nothing of the contract
 */
export const callContract = async (
  caller: Caller,
  message: CallMessage,
  at: StateBlock,
  options?: CallOptions,
): Promise<Hex | null> => {
  try {
    return await eth_call(caller, message, at, options)
  } catch (error) {
    if (isContractRefusal(error)) return null
    throw error
  }
}
