/** The largest batch that a lane behind the blocks lane commits at once. */
export interface BatchLimits {
  blocks: number
  transactions: number
}

/**
 * Whether a batch ended at one of its limits. Then more is likely to follow, and the commit need not be on disk before the
 * next one begins. Pure.
 */
export const isFullBatch = (blocks: readonly { transactions: readonly unknown[] }[], limits: BatchLimits): boolean => {
  const transactions = blocks.reduce((sum, block) => sum + block.transactions.length, 0)
  return blocks.length >= limits.blocks || transactions >= limits.transactions
}
