import type { Caller } from '@corescope/rpc/caller'
import { txpool_status } from '@corescope/rpc/methods/txpool_status'
import { ifAnswered } from './if-answered.ts'

/** How many transactions wait in the node's pool. */
export interface TransactionPool {
  /** null when the node does not say. */
  pendingCount(): Promise<number | null>
}

const keptMs = 1500

export const createTransactionPool = (node: Caller): TransactionPool => {
  let kept: { at: number; count: Promise<number | null> } | undefined
  const ask = async () => (await ifAnswered(txpool_status(node, { timeoutMs: 1000, attempts: 1 })))?.pending ?? null
  return {
    pendingCount: () => {
      if (kept === undefined || Date.now() - kept.at > keptMs) kept = { at: Date.now(), count: ask() }
      return kept.count
    },
  }
}
