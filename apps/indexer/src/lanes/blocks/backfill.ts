import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { ChainSource } from '../../node/chain-source.ts'
import type { BlocksLane } from './blocks-lane.ts'

export interface BackfillLimits {
  /** A batch is committed when it has this many transactions … */
  transactions: number
  /** … or this many blocks. */
  blocks: number
}

const defaultBackfillLimits: BackfillLimits = { transactions: 6_000, blocks: 500 }

/** Smaller batches than so many blocks are not made of a range that goes on: each costs its own statements. */
const minBlocks = 25

/**
 * Groups bundles of a range into batches by the limits, of no more than half of what is left when they begin: nothing is
 * fetched while the last one is written, so it should be small.
 * @param bundles the bundles of a range
 * @param count how many blocks the range has
 */
export async function* batchBundles(
  bundles: AsyncIterable<BlockBundle>,
  limits: BackfillLimits,
  count: number,
): AsyncGenerator<BlockBundle[], void, undefined> {
  let batch: BlockBundle[] = []
  let transactions = 0
  let left = count
  for await (const bundle of bundles) {
    batch.push(bundle)
    transactions += bundle.block.transactions.length
    const most = Math.min(limits.blocks, Math.max(minBlocks, Math.ceil(left / 2)))
    if (transactions >= limits.transactions || batch.length >= most) {
      left -= batch.length
      yield batch
      batch = []
      transactions = 0
    }
  }
  if (batch.length > 0) yield batch
}

/**
 * Loads a closed range that continues the lane: fetching, preparing and committing overlap, commits are in order and in
 * batches. Progress is the lane's watermark and nothing else.
 * @throws ParentMismatchError when a bundle does not continue the one before it; what was committed stays
 */
export const backfill = async (
  lane: BlocksLane,
  source: ChainSource,
  options: { to: number; signal: AbortSignal; limits?: BackfillLimits; onCommit?: () => void },
): Promise<void> => {
  const range = { from: lane.head.number + 1, to: options.to }
  let committing: Promise<void> = Promise.resolve()
  try {
    const bundles = source.bundles(range, options.signal)
    const limits = options.limits ?? defaultBackfillLimits
    for await (const batch of batchBundles(bundles, limits, range.to - range.from + 1)) {
      const prepared = await lane.prepare(batch)
      await committing
      options.signal.throwIfAborted()
      committing = lane.commit(prepared, { durable: false }).then(() => options.onCommit?.())
      // A failure is met at the next await; until then it must not count as unhandled.
      committing.catch(() => undefined)
    }
  } finally {
    await committing
  }
}
