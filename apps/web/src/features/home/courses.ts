import type { BlockSummary } from '@corescope/api-schema/block-summary'
import type { AnalysisSummary, SeriesPoint } from '@corescope/api-schema/statistics'

/** Seconds between neighbouring blocks, oldest first; `blocks` are newest first, as lists are. */
export const blockIntervals = (blocks: readonly Pick<BlockSummary, 'timestamp'>[]): number[] =>
  blocks
    .slice(1)
    .map(({ timestamp }, index) => blocks[index]!.timestamp - timestamp)
    .reverse()

/** Share of its gas limit that each block used, oldest first. */
export const utilisations = (blocks: readonly Pick<BlockSummary, 'gasUsed' | 'gasLimit'>[]): number[] =>
  blocks.map(({ gasUsed, gasLimit }) => (gasLimit === '0' ? 0 : Number(gasUsed) / Number(gasLimit))).reverse()

export interface Course {
  unit: 'day' | 'hour'
  /** Oldest first. */
  values: number[]
}

type SpanFigure = (span: Omit<SeriesPoint, 'activeAddresses'>) => number

/**
 * A figure of each whole day, oldest first; of each whole hour while the chain is younger than three days. The running span
 * is not over yet and would always seem to fall: it is left out.
 */
export const courseOf = (figures: Pick<AnalysisSummary, 'days' | 'hours'>, figure: SpanFigure): Course => {
  const days = figures.days.slice(0, -1)
  const first = days.findIndex(({ blocks }) => blocks > 0)
  return first >= 0 && days.length - first >= 3
    ? { unit: 'day', values: days.map(figure) }
    : { unit: 'hour', values: figures.hours.slice(0, -1).map(figure) }
}

/** Change against an earlier figure in percent; undefined when there is nothing to compare with. */
export const changePercent = (now: number, before: number | null): number | undefined =>
  before === null || before === 0 ? undefined : ((now - before) / before) * 100

/** The price a day ago, from the price now and its change in percent; undefined when that says nothing. */
export const priceBefore = (price: string, changePercentText: string): number | undefined => {
  const factor = 1 + Number(changePercentText) / 100
  return Number.isFinite(factor) && factor > 0 ? Number(price) / factor : undefined
}
