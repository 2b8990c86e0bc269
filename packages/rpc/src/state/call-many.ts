import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import {
  CrossCheckError,
  InvalidParametersError,
  isContractRefusal,
  isErrorAnswer,
  RateLimitedError,
  TooLargeError,
} from '../errors.ts'
import { getBlockReferences } from '../methods/block-reference.ts'
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

const answersAt = async (
  caller: Caller,
  messages: readonly { to: Address; data: Hex }[],
  at: StateBlock,
  options: CallOptions | undefined,
): Promise<{ answers: ContractAnswer[]; takesNoHash: boolean }> => {
  const calls = messages.map(
    (message): RpcCall => ({
      method: 'eth_call',
      params: [message, encodeStateBlock(at)],
      ...labelStateBlock(at),
    }),
  )
  let takesNoHash = false
  const answers = (await caller.batch(calls, options)).map((answer, index) => {
    if (answer.ok) return located(calls[index]!, () => readBytes(answer.result, 'output'))
    if (isContractRefusal(answer.error)) return null
    takesNoHash ||= typeof at === 'object' && answer.error instanceof InvalidParametersError
    if (isToldByNode(answer.error)) return undefined
    throw answer.error
  })
  return { answers, takesNoHash }
}

/**
 * Several eth_call in one exchange with one node. With a hash the answers are of exactly that block: a node that does not take block
 * objects (EIP-1898) is asked by number, and its block of that number compared afterwards.
 * @returns in order
 * @throws errors of the exchange as a whole, e.g. a node that is away: they say nothing of the contracts; CrossCheckError on another branch
 */
export const callMany = async (
  caller: Caller,
  messages: readonly { to: Address; data: Hex }[],
  at: StateBlock,
  options?: CallOptions,
): Promise<ContractAnswer[]> => {
  if (messages.length === 0) return []
  const { answers, takesNoHash } = await answersAt(caller, messages, at, options)
  if (!takesNoHash || typeof at !== 'object') return answers
  return caller.pinned(async (endpoint) => {
    const byNumber = await answersAt(endpoint, messages, at.number, options)
    const [reference] = await getBlockReferences(endpoint, [at.number], options)
    if (reference?.hash === at.hash) return byNumber.answers
    throw new CrossCheckError(`contracts asked at ${at.hash}, the node is at ${reference?.hash}`, {
      ...{ method: 'eth_call', endpoint: endpoint.name },
      ...labelStateBlock(at),
    })
  }, options)
}
