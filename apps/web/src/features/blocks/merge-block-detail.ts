import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import type { ChangeEvent } from '@corescope/api-schema/events/change-event'

/**
 * What a change of the chain means for a block on screen: a final one only gains confirmations, a displaced one waits for the
 * next reorganisation, any other is asked for again (undefined).
 */
export const mergeBlockDetail = (event: ChangeEvent, block: BlockDetail): BlockDetail | undefined => {
  const isGrowth = event.kind === 'block' || event.kind === 'blocks'
  if (block.finality === 'forked') return isGrowth ? block : undefined
  if (block.finality !== 'finalized') return undefined
  if (!isGrowth) return block
  const confirmations = Math.max(block.confirmations, event.head.number - block.blockNumber + 1)
  return { ...block, confirmations, nextBlockNumber: block.blockNumber + 1 }
}
