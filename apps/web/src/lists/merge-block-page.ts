import type { ChangeEvent } from '@corescope/api-schema/events/change-event'
import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import type { Page } from '@corescope/api-schema/shapes/paging'
import { isSignedIn } from '../session/session.ts'

/** An event is the same for all: what the reader calls who made the block is taken from the rows. undefined: they do not tell. */
const withOwnName = (block: BlockSummary, rows: readonly BlockSummary[]): BlockSummary | undefined => {
  if (!isSignedIn()) return block
  const known = rows.find(({ miner }) => miner.hash === block.miner.hash)?.miner
  if (known === undefined) return undefined
  const { privateName, isNameSealed } = known
  return { ...block, miner: { ...block.miner, privateName, ...(isNameSealed && { isNameSealed }) } }
}

/**
 * Lays a new head on page 1 of a list of blocks without asking again. A block that is shown already (a replayed event) changes
 * nothing; whatever does not follow the newest row by one (a gap, a reorganisation), or may have a name of the reader's that no
 * row has, is undefined: ask again.
 */
export const mergeBlockPage = (event: ChangeEvent, page: Page<BlockSummary>): Page<BlockSummary> | undefined => {
  if (event.kind !== 'block') return undefined
  const { block, head } = event
  if (page.records.some(({ blockHash }) => blockHash === block.blockHash)) return page
  const newest = page.records[0]
  if (newest === undefined || block.blockNumber !== newest.blockNumber + 1) return undefined
  const named = withOwnName(block, page.records)
  if (named === undefined) return undefined
  const total = page.total + 1
  return {
    ...page,
    records: [named, ...page.records].slice(0, page.pageSize),
    total,
    pages: Math.ceil(total / page.pageSize),
    asOf: head,
  }
}
