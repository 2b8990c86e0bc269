import { RpcError } from '@corescope/rpc/errors'

/** For questions a reader waits for: another node may be tried once, then the answer goes without. */
export const patient = { timeoutMs: 3_000, attempts: 2 }
/** The same of what was at a past block: of several nodes one may keep more than the one in use. */
export const patientAboutThePast = { ...patient, elsewhere: 'usable' } as const

/** The node's answer; undefined when it refuses, is away, or no longer has that state. */
export const ifAnswered = async <Answer>(question: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await question
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
