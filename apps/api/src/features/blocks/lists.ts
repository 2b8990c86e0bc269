import { addressValidatedBlock, blocksForked, pageBlocksForked, searchBlock } from '@corescope/api-schema/blocks/calls'
import {
  type BlockSummaryRow,
  countProducedBlocks,
  listBlocks,
  listProducedBlockPage,
} from '@corescope/store/blocks/read'
import {
  countForkedBlocks,
  type ForkedBlockRow,
  listForkedBlocks,
  listForkedBlocksAt,
} from '@corescope/store/forks/read'
import { pageSlice } from '@corescope/store/page'
import { blocksOf, pageWithin } from '../../answers/block-range.ts'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { presentBlockSummary, presentForkedBlock } from '../../entities/blocks/present.ts'

const presentRows = async (context: ApiContext, rows: BlockSummaryRow[]) => {
  const mentions = await context.book.mentions(rows.map((row) => row.minerId))
  return rows.map((row) => presentBlockSummary(row, mentions))
}

/** Block numbers are positions: the list's total needs no statement. */
export const searchBlockRoute = route(searchBlock, 'asOf', async (context, request, view) => {
  const blocks = await blocksOf(context.reader, request, view)
  if (blocks === undefined) return presentPage(request, view, 0, [])
  const before = Math.max(blocks.first, view.identity?.startBlock ?? 0) - 1
  const total = Math.max(0, blocks.last - before)
  const slice = pageSlice(total, request.pageNum, request.pageSize)
  const rows = slice.upTo === 0 ? [] : await listBlocks(context.reader, before + slice.after, before + slice.upTo)
  return presentPage(request, view, total, await presentRows(context, rows))
})

export const addressValidatedBlockRoute = route(addressValidatedBlock, 'asOf', async (context, request, view) => {
  const minerId = await context.book.idOf(request.address)
  const { reader } = context
  const blocks = await blocksOf(reader, request, view)
  if (blocks === undefined || minerId === undefined) return presentPage(request, view, 0, [])
  const { pageNum, pageSize } = request
  const { total, rows } = await pageWithin(
    // How many blocks there are up to a number: one more than it.
    { after: blocks.first, upTo: blocks.last + 1 },
    request,
    (length) => listProducedBlockPage(reader, { minerId, bound: length - 1, pageNum, pageSize }),
    (length) => countProducedBlocks(reader, minerId, length - 1),
  )
  return presentPage(request, view, total, await presentRows(context, rows))
})

const presentForkedRows = async (context: ApiContext, rows: ForkedBlockRow[]) => {
  const minerOf = (row: ForkedBlockRow) => String(row.header.miner).toLowerCase()
  const miners = await context.book.byAddress(rows.map(minerOf))
  return rows.map((row) => presentForkedBlock(row, miners.get(minerOf(row))!))
}

/** Grows only with a reorg, which moves the head's hash: kept per head. */
export const pageBlocksForkedRoute = route(pageBlocksForked, 'head', async (context, request, view) => {
  const total = await countForkedBlocks(context.reader)
  const slice = pageSlice(total, request.pageNum, request.pageSize)
  const rows = slice.upTo === 0 ? [] : await listForkedBlocks(context.reader, slice.after, slice.upTo)
  return presentPage(request, view, total, await presentForkedRows(context, rows))
})

export const blocksForkedRoute = route(blocksForked, 'head', async (context, { blockNumber }) => ({
  records:
    blockNumber > 2 ** 31 - 1
      ? []
      : await presentForkedRows(context, await listForkedBlocksAt(context.reader, blockNumber)),
}))
