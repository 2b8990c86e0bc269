import type { Hash } from '@corescope/chain/types/hex'
import type { BlockTraces } from '@corescope/chain/types/trace'
import type { StoredUntraced } from '@corescope/store/traces/table'
import type { UntracedBlock } from '@corescope/store/traces/write'

/** Call trees to be compared with what is stored, and what could be stored more. */
export interface KnownTraces {
  /** Without those of transactions that are noted as not traceable. */
  traces: BlockTraces[]
  /** Transactions that are noted as not traceable and that the node traces. */
  healed: { blockNumber: number; transactionHash: Hash }[]
}

/**
 * Call trees as far as the traces lane could read them: a node that traces more than it did is no contradiction of rows.
 * Undefined where the node tells less than is stored: it proves nothing. Pure.
 * @param blocks those of the call trees, as the traces lane asks for them
 */
export const leaveOutUntraced = (
  traces: readonly BlockTraces[],
  blocks: readonly UntracedBlock[],
  stored: readonly StoredUntraced[],
): KnownTraces | undefined => {
  const reasons = new Map(stored.map(({ transactionPosition, reason }) => [transactionPosition, reason]))
  const known: KnownTraces = { traces: [], healed: [] }
  for (const [place, one] of traces.entries()) {
    const { number, firstTransactionPosition, transactions } = blocks[place]!
    const lacking = new Set(one.untraced?.map(({ index }) => index))
    const noted = transactions.flatMap((_, index) => {
      const reason = reasons.get(firstTransactionPosition + index)
      return reason === undefined ? [] : [{ index, reason }]
    })
    for (const { index } of noted) {
      if (lacking.delete(index)) continue
      known.healed.push({ blockNumber: number, transactionHash: transactions[index]!.hash })
    }
    if (lacking.size > 0) return undefined
    const left = new Set(noted.map(({ index }) => index))
    const trees = one.transactions.map((frames, index) => (left.has(index) ? [] : frames))
    known.traces.push({ number, hash: one.hash, transactions: trees, untraced: noted })
  }
  return known
}
