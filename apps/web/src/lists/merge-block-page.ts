import type { ChangeEvent } from '@corescope/api-schema/events/change-event'
import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import type { Page } from '@corescope/api-schema/shapes/paging'

/**
 * Lays a new head on page 1 of a list of blocks without asking again. A block that is shown already (a replayed event) changes
 * nothing; whatever does not follow the newest row by one (a gap, a reorganisation) is undefined: ask again.
 */
export const mergeBlockPage = (event: ChangeEvent, page: Page<BlockSummary>): Page<BlockSummary> | undefined => {
  if (event.kind !== 'block') return undefined
  const { block, head } = event
  if (page.records.some(({ blockHash }) => blockHash === block.blockHash)) return page
  const newest = page.records[0]
  if (newest === undefined || block.blockNumber !== newest.blockNumber + 1) return undefined
  const total = page.total + 1
  return {
    ...page,
    records: [block, ...page.records].slice(0, page.pageSize),
    total,
    pages: Math.ceil(total / page.pageSize),
    asOf: head,
  }
}
