import type { Address, Hash } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import { isErrorAnswer } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { readQuantity } from '../wire-field.ts'
import { encodeStateBlock, labelStateBlock } from './state-block.ts'

/**
 * Wei of addresses, each at a block of its own, in one batch.
 * @returns in order; undefined where the node refuses: it keeps no state of that block, or takes no block by hash
 *   (EIP-1898)
 * @throws RetryableRpcError: that says nothing of any balance
 */
export async function getBalancesAt(
  caller: Caller,
  questions: readonly { address: Address; at: { number: number; hash: Hash } }[],
  options?: CallOptions,
): Promise<(bigint | undefined)[]> {
  if (questions.length === 0) return []
  const calls = questions.map(
    ({ address, at }): RpcCall => ({
      method: 'eth_getBalance',
      params: [address, encodeStateBlock(at)],
      ...labelStateBlock(at),
    }),
  )
  const answers = await caller.batch(calls, options)
  return answers.map((answer, index) => {
    if (answer.ok) return located(calls[index]!, () => readQuantity(answer.result, 'balance'))
    if (isErrorAnswer(answer.error)) return undefined
    throw answer.error
  })
}
