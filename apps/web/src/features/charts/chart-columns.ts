import type { ChartFigure } from '@corescope/api-schema/statistics/calls'
import type { CallResponse } from '../../api-client/call-api.ts'
import type { ChartValue } from '../../charts/chart-data.ts'

export type ChartAnswer = CallResponse<'chartSeries'>

/** A column of an answer: what came as text is a whole number of any size. */
export const columnOf = (answer: ChartAnswer, figure: ChartFigure): ChartValue[] =>
  (answer.figures[figure] ?? []).map((value) => (typeof value === 'string' ? BigInt(value) : value))

export interface ColumnFacts {
  /** Place of the highest and the lowest whole span; undefined without any. */
  highest: number | undefined
  lowest: number | undefined
  /** The newest whole span, and the one before it. */
  newest: number | undefined
  before: number | undefined
  /** All whole spans together, and how many there are. */
  sum: bigint | number
  whole: number
}

const compare = (one: number | bigint, other: number | bigint): number => (one < other ? -1 : one > other ? 1 : 0)

/** What stands out in a column. Spans that are not whole count for nothing. Pure. */
export const columnFacts = (values: readonly ChartValue[], partial: ReadonlySet<number>): ColumnFacts => {
  const whole = values.flatMap((value, index) => (value === null || partial.has(index) ? [] : [{ value, index }]))
  const ranked = whole.toSorted((one, other) => compare(one.value, other.value))
  const sum = whole.some(({ value }) => typeof value === 'bigint')
    ? whole.reduce((total: bigint, { value }) => total + BigInt(value), 0n)
    : whole.reduce((total: number, { value }) => total + Number(value), 0)
  return {
    highest: ranked.at(-1)?.index,
    lowest: ranked[0]?.index,
    newest: whole.at(-1)?.index,
    before: whole.at(-2)?.index,
    sum,
    whole: whole.length,
  }
}
