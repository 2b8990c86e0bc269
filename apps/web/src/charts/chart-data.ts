import { writeCsv } from '@corescope/decode/reader-input/csv'
import { formatAmount, formatDecimal, formatInteger } from '../format/number.ts'

/** A figure as it is: a whole number of any size, or a number. null: there is none at that moment. */
export type ChartValue = number | bigint | null

export interface ChartSeries {
  /** Name of its column in a CSV file: English, the same in every language. */
  key: string
  label: string
  /** One for each moment. */
  values: readonly ChartValue[]
  /** Whole numbers are so many decimals of what is drawn: 9 draws wei as Gwei. Default 0. */
  decimals?: number
  /** Said after each value: `Gwei`. */
  unit?: string
  /** A value in full; without it every digit is shown. */
  format?: (value: number | bigint) => string
  /** Default `line`. */
  shape?: 'line' | 'area' | 'bar' | 'step'
}

/** What lies between two points: an hour, a day or whole days of UTC (`day`), or nothing regular. */
export type ChartUnit = 'hour' | 'day' | 'moment'

export interface ChartProps {
  /** What it shows: read to those who cannot see it, and written into the picture. */
  name: string
  /** Of the PNG and the CSV, without an extension. */
  fileName: string
  unit: ChartUnit
  /** Unix seconds, ascending: where each span begins. */
  times: readonly number[]
  /** The range that a reader chose, where there is a choice: another one is shown whole, whatever was zoomed to. */
  rangeName?: string
  /** Up to four, of one unit. */
  series: readonly ChartSeries[]
  /** Each series stands on the one before it. */
  isStacked?: boolean
  /** The scale begins at zero. Default: where bars or areas are drawn. */
  fromZero?: boolean
  /** Points whose span is not whole; they are hatched, and said to be so. */
  partial?: ReadonlySet<number>
  /** Where a point leads to, and what the link is called. */
  hrefOf?: (index: number) => string | undefined
  linkText?: string
  /** Text of a mark of the scale; default a short number. */
  axisText?: (value: number) => string
  /** Height of the drawing in px; default 320. */
  height?: number
}

export const spanSeconds: Readonly<Record<ChartUnit, number>> = { hour: 3_600, day: 86_400, moment: 0 }

/** A value as it is drawn: exact as far as 15 digits. */
const plotted = (value: ChartValue, decimals = 0): number | null =>
  value === null ? null : Number(value) / 10 ** decimals

/** A value with every digit and its unit. */
export const valueText = ({ decimals = 0, unit, format }: ChartSeries, value: ChartValue): string => {
  if (value === null) return '–'
  const plain = (number: number | bigint) => {
    if (typeof number === 'bigint') return formatAmount(number, { decimals, exact: true })
    return Number.isInteger(number) ? formatInteger(number) : formatDecimal(number, 6)
  }
  return `${(format ?? plain)(value)}${unit === undefined ? '' : ` ${unit}`}`
}

/** The columns of the drawing. Stacked: each is the sum of those up to it. On a logarithmic scale what is not above zero is left out. */
export const plottedColumns = (
  series: readonly ChartSeries[],
  { isStacked, isLog }: { isStacked: boolean; isLog: boolean },
): (number | null)[][] => {
  const sums: number[] = []
  return series.map(({ values, decimals }) =>
    values.map((value, index) => {
      const own = plotted(value, decimals)
      const drawn = isStacked ? (sums[index] ?? 0) + (own ?? 0) : own
      if (isStacked) sums[index] = drawn ?? 0
      return isLog && drawn !== null && drawn <= 0 ? null : drawn
    }),
  )
}

/** A logarithmic scale has something to show. */
export const canBeLogarithmic = (series: readonly ChartSeries[]): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && value > 0))

const plainNumber = (value: ChartValue, decimals = 0): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return formatAmount(value, { decimals, exact: true }).replaceAll(',', '').replace('−', '-')
}

/** The points from `first` to `last` as CSV, guarded against formulas in a token's symbol: ISO time (UTC), the series with every digit, whether the span is partial. */
export const chartCsv = ({ times, series, partial }: ChartProps, [first, last]: readonly [number, number]): string => {
  const head = ['time', ...series.map(({ key, unit }) => (unit === undefined ? key : `${key} (${unit})`)), 'partial']
  const rows = times.slice(first, last + 1).map((time, offset) => {
    const index = first + offset
    const values = series.map(({ values, decimals }) => plainNumber(values[index] ?? null, decimals))
    return [new Date(time * 1000).toISOString(), ...values, partial?.has(index) ? 'yes' : '']
  })
  return writeCsv([head, ...rows])
}

/** Indexes of the first and last point inside a range of the time axis; the whole where it shows none. */
export const pointsWithin = (times: readonly number[], [from, to]: readonly [number, number]): [number, number] => {
  const first = times.findIndex((time) => time >= from)
  const last = times.findLastIndex((time) => time <= to)
  return first === -1 || last < first ? [0, times.length - 1] : [first, last]
}

/** Ends of the time axis: half a span of air on both sides, so that no bar is cut. */
export const wholeRange = (times: readonly number[], unit: ChartUnit): [number, number] => {
  const [first = 0, last = 1] = [times[0], times.at(-1)]
  const air = spanSeconds[unit] / 2 || Math.max(1, (last - first) * 0.01)
  return [first - air, last + air]
}

/**
 * Ends of the time axis for the range that is asked for. All of it gets air on both sides; what a reader zoomed to stands as chosen.
 * Of a single point there is nothing to zoom to: the drawing asks for a day from it on.
 */
export const shownRange = (
  times: readonly number[],
  unit: ChartUnit,
  [from, to]: [number, number],
): [number, number] =>
  times.length === 1 || (from === times[0] && to === times.at(-1)) ? wholeRange(times, unit) : [from, to]

/** A range drawn in or out around a moment, kept inside the whole and wide enough for two points. */
export const zoomed = (
  [from, to]: readonly [number, number],
  around: number,
  factor: number,
  whole: readonly [number, number],
  least: number,
): [number, number] => {
  const width = Math.min(Math.max((to - from) * factor, least), whole[1] - whole[0])
  const share = to === from ? 0.5 : Math.min(1, Math.max(0, (around - from) / (to - from)))
  const start = Math.min(Math.max(around - share * width, whole[0]), whole[1] - width)
  return [start, start + width]
}

/** A range moved so that a moment lies inside it. */
export const movedTo = ([from, to]: readonly [number, number], moment: number): [number, number] => {
  if (moment < from) return [moment, moment + to - from]
  return moment > to ? [moment - (to - from), moment] : [from, to]
}
