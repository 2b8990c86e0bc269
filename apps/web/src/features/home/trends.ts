import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import type { AnalysisSummary, SeriesPoint } from '@corescope/api-schema/statistics/calls'

/** Seconds between neighbouring blocks, oldest first; `blocks` are newest first, as lists are. */
export const blockIntervals = (blocks: readonly Pick<BlockSummary, 'timestamp'>[]): number[] =>
  blocks
    .slice(1)
    .map(({ timestamp }, index) => blocks[index]!.timestamp - timestamp)
    .reverse()

export interface Trend {
  unit: 'day' | 'hour'
  /** Oldest first, of spans that have the figure. */
  values: number[]
  /** The last is of the running span, which is not over yet. */
  isOpenEnded: boolean
}

type SpanFigure = (span: Omit<SeriesPoint, 'activeAddresses'>) => number | null

/**
 * A figure of each day, oldest first, the running one as far as it goes; of each hour while the chain is younger than three days.
 */
export const trendOf = (figures: Pick<AnalysisSummary, 'days' | 'hours'>, figure: SpanFigure): Trend => {
  const { days, hours } = figures
  const first = days.findIndex(({ blocks }) => blocks > 0)
  const unit = first >= 0 && days.length - 1 - first >= 3 ? 'day' : 'hour'
  const all = (unit === 'day' ? days : hours).map(figure)
  return { unit, values: all.filter((value) => value !== null), isOpenEnded: (all.at(-1) ?? null) !== null }
}

/** Change against an earlier figure in percent; undefined when there is nothing to compare with. */
export const changePercent = (now: number, before: number | null): number | undefined =>
  before === null || before === 0 ? undefined : ((now - before) / before) * 100

/**
 * How many times the earlier figure it is, cut to a whole number; undefined below eleven times, where a percentage reads
 * well. "+3,588 %" is what a chain's second day looks like, and tells nobody anything.
 */
export const growthFactor = (percent: number): number | undefined =>
  percent < 1_000 ? undefined : Math.floor(percent / 100 + 1)

/** The price a day ago, from the price now and its change in percent; undefined when that says nothing. */
export const priceBefore = (price: string, changePercentText: string): number | undefined => {
  const factor = 1 + Number(changePercentText) / 100
  return Number.isFinite(factor) && factor > 0 ? Number(price) / factor : undefined
}

/** What is worth something is never told as nothing: the source tells eight decimals. */
export const bitcoinPrice = (told: string, price: number): string =>
  Number(told) === 0 && price > 0 ? '<0.00000001' : told
