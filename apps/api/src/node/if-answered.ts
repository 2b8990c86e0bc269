import { RpcError } from '@corescope/rpc/errors'

/** For questions a reader waits for: another node may be tried once, then the answer goes without. */
export const patient = { timeoutMs: 3_000, attempts: 2 }

/** The node's answer; undefined when it refuses, is away, or no longer has that state. */
export const ifAnswered = async <Answer>(question: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await question
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
