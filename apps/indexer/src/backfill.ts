import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { BlocksLane } from './blocks-lane.ts'
import type { ChainSource } from './chain-source.ts'

export interface BackfillLimits {
  /** A batch is committed when it has this many transactions … */
  transactions: number
  /** … or this many blocks. */
  blocks: number
}

export const defaultBackfillLimits: BackfillLimits = { transactions: 6_000, blocks: 500 }

/** Groups bundles into batches by the limits; the last one is what is left. */
export async function* batchBundles(
  bundles: AsyncIterable<BlockBundle>,
  limits: BackfillLimits,
): AsyncGenerator<BlockBundle[], void, undefined> {
  let batch: BlockBundle[] = []
  let transactions = 0
  for await (const bundle of bundles) {
    batch.push(bundle)
    transactions += bundle.block.transactions.length
    if (transactions >= limits.transactions || batch.length >= limits.blocks) {
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
    for await (const batch of batchBundles(
      source.bundles(range, options.signal),
      options.limits ?? defaultBackfillLimits,
    )) {
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
