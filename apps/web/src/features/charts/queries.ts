import { type ApiQuery, apiQuery, type ScreenQueries } from '../../api-client/api-query.ts'
import { type ChartDefinition, type ChartId, chartCatalogue, chartDefinition } from './chart-catalogue.ts'

/** How many spans a chart shows, by the name in `?range=`. `all`: as many as one answer holds. */
const chartRanges = {
  hour: { day: 24, week: 168, month: 720, all: 4_000 },
  day: { week: 7, month: 30, quarter: 90, year: 365, all: 4_000 },
} as const
export type RangeName = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'all'

/** Names of the ranges of a chart, the shortest first. */
export const rangeNames = ({ span }: Pick<ChartDefinition, 'span'>): RangeName[] =>
  Object.keys(chartRanges[span]) as RangeName[]

/** The range that `?range=` names; what is not valid falls back to a week of hours or a quarter of days. */
export const rangeOf = (definition: Pick<ChartDefinition, 'span'>, text: string | null): RangeName =>
  rangeNames(definition).find((name) => name === text) ?? (definition.span === 'hour' ? 'week' : 'quarter')

export const chartQuery = ({ span, columns }: ChartDefinition, range: RangeName): ApiQuery<'chartSeries'> => {
  const counts: Partial<Record<RangeName, number>> = chartRanges[span]
  const count = counts[range] ?? 90
  return apiQuery('chartSeries', { span, count, figures: columns.map(({ figure }) => figure) })
}

/** What the screen of a chart asks first. */
export const chartQueries =
  (id: ChartId): ScreenQueries =>
  ({ search }) => {
    const definition = chartDefinition(id)
    return [chartQuery(definition, rangeOf(definition, search.get('range')))]
  }

const firstFigures = (span: 'hour' | 'day') => [
  ...new Set(chartCatalogue.filter((one) => one.span === span).map(({ columns }) => columns[0].figure)),
]

/** The trends of the gallery: 30 whole days and today, two days of hours. */
export const galleryQueries = {
  day: apiQuery('chartSeries', { span: 'day', count: 31, figures: firstFigures('day') }),
  hour: apiQuery('chartSeries', { span: 'hour', count: 49, figures: firstFigures('hour') }),
} as const
