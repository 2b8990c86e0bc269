import { UnavailableError } from '../http/errors.ts'
import { NodeAnswerError, type NodeClient } from './node-client.ts'

/** How many transactions wait in the node's pool. */
export interface TransactionPool {
  /** null when the node does not say. */
  pendingCount(): Promise<number | null>
}

const keptMs = 1500

export const createTransactionPool = (node: NodeClient): TransactionPool => {
  let kept: { at: number; count: Promise<number | null> } | undefined
  const ask = async (): Promise<number | null> => {
    try {
      const status = await node.request<{ pending?: string }>('txpool_status', [], 1000)
      return status?.pending === undefined ? null : Number(status.pending)
    } catch (error) {
      if (error instanceof UnavailableError || error instanceof NodeAnswerError) return null
      throw error
    }
  }
  return {
    pendingCount: () => {
      if (kept === undefined || Date.now() - kept.at > keptMs) kept = { at: Date.now(), count: ask() }
      return kept.count
    },
  }
}
