import type { Hash } from '@corescope/chain/types/hex'
import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import { isErrorAnswer, MalformedFieldError } from '../errors.ts'
import { type KnownTransaction, readKnownTransaction } from './eth_getTransactionByHash.ts'

/**
 * What a node knows of transactions, mined or pending, asked for in one batch.
 * @returns in order; null where it knows none of that hash, undefined where its answer says neither
 * @throws RetryableRpcError: that says nothing of any
 */
export async function getKnownTransactions(
  caller: Caller,
  hashes: readonly Hash[],
  options?: CallOptions,
): Promise<(KnownTransaction | null | undefined)[]> {
  if (hashes.length === 0) return []
  const calls = hashes.map((hash): RpcCall => ({ method: 'eth_getTransactionByHash', params: [hash] }))
  const answers = await caller.batch(calls, options)
  return answers.map((answer, index) => {
    if (!answer.ok) {
      if (isErrorAnswer(answer.error)) return undefined
      throw answer.error
    }
    try {
      return answer.result === null ? null : readKnownTransaction(answer.result, calls[index]!)
    } catch (error) {
      // One transaction nobody can read must not keep the others from being told.
      if (error instanceof MalformedFieldError) return undefined
      throw error
    }
  })
}
