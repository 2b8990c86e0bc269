/** Most that one commit of a lane behind the blocks lane takes. */
export interface BatchLimits {
  blocks: number
  transactions: number
}

/**
 * Whether a batch ended at one of its limits, so that more is likely to wait behind it: its commit need not be on disk before
 * the next one begins. Pure.
 */
export const isFullBatch = (blocks: readonly { transactions: readonly unknown[] }[], limits: BatchLimits): boolean => {
  const transactions = blocks.reduce((sum, block) => sum + block.transactions.length, 0)
  return blocks.length >= limits.blocks || transactions >= limits.transactions
}
