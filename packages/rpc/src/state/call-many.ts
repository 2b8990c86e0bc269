import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import { isContractRefusal, isErrorAnswer, RateLimitedError, TooLargeError } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { readBytes } from '../wire-field.ts'
import { encodeStateBlock, labelStateBlock, type StateBlock } from './state-block.ts'

/**
 * What a contract said: its output, or null where it refused (reverted, out of gas, no such function); undefined where the
 * node could not tell (it lacks the state, is behind, busy or out of patience), which says nothing of the contract.
 */
export type ContractAnswer = Hex | null | undefined

/** The node answered; what it says is for this call alone. */
const isToldByNode = (error: Error) =>
  isErrorAnswer(error) || error instanceof RateLimitedError || error instanceof TooLargeError

/**
 * Several eth_call in one exchange with one node.
 * @returns in order
 * @throws errors of the exchange as a whole, e.g. a node that is away: they say nothing of the contracts
 */
export const callMany = async (
  caller: Caller,
  messages: readonly { to: Address; data: Hex }[],
  at: StateBlock,
  options?: CallOptions,
): Promise<ContractAnswer[]> => {
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
    if (isContractRefusal(answer.error)) return null
    if (isToldByNode(answer.error)) return undefined
    throw answer.error
  })
}
