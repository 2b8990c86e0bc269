import type { BlockFigures } from '@corescope/store/audit/block-figures'
import { type ChainFigures, readFigures } from '@corescope/store/blocks/table'

/** The figures of the series as a block's row has them; without a block those that a first block continues. */
export const figuresOf = (row: BlockFigures | undefined): ChainFigures & { timestamp: number } => ({
  timestamp: row?.timestamp ?? -1,
  ...readFigures(row),
})
