import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import { isErrorAnswer } from '../errors.ts'
import { located } from '../standardise.ts'
import { readBytes } from '../wire-field.ts'
import { encodeStateBlock, labelStateBlock, type StateBlock } from './state-block.ts'

/**
 * Several eth_call in one exchange with one node.
 * @returns the outputs in order; null where the contract refused (reverted, out of gas, no such function)
 * @throws errors of the node: they say nothing of the contracts
 */
export const callMany = async (
  caller: Caller,
  messages: readonly { to: Address; data: Hex }[],
  at: StateBlock,
  options?: CallOptions,
): Promise<(Hex | null)[]> => {
  if (messages.length === 0) return []
  const calls = messages.map(
    (message): RpcCall => ({
      method: 'eth_call',
      params: [message, encodeStateBlock(at)],
      ...labelStateBlock(at),
    }),
  )
  const answers = await caller.batch(calls, options)
  return answers.map((answer, index) => {
    if (answer.ok) return located(calls[index]!, () => readBytes(answer.result, 'output'))
    if (isErrorAnswer(answer.error)) return null
    throw answer.error
  })
}
