import type { BlockSummary } from '@corescope/api-schema/block-summary'
import type { SeriesPoint } from '@corescope/api-schema/statistics'

/** Seconds between neighbouring blocks, oldest first; `blocks` are newest first, as lists are. */
export const blockIntervals = (blocks: readonly Pick<BlockSummary, 'timestamp'>[]): number[] =>
  blocks
    .slice(1)
    .map(({ timestamp }, index) => blocks[index]!.timestamp - timestamp)
    .reverse()

/** Share of its gas limit that each block used, oldest first. */
export const utilisations = (blocks: readonly Pick<BlockSummary, 'gasUsed' | 'gasLimit'>[]): number[] =>
  blocks.map(({ gasUsed, gasLimit }) => (gasLimit === '0' ? 0 : Number(gasUsed) / Number(gasLimit))).reverse()

/** A figure of each whole day, oldest first; today, which is not over yet, is left out. */
export const wholeDays = (days: readonly SeriesPoint[], figure: (day: SeriesPoint) => number): number[] =>
  days.slice(0, -1).map(figure)

/** Change against an earlier figure in percent; undefined when there is nothing to compare with. */
export const changePercent = (now: number, before: number | null): number | undefined =>
  before === null || before === 0 ? undefined : ((now - before) / before) * 100
