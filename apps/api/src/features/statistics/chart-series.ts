import { chartSeries } from '@corescope/api-schema/statistics/calls'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { readSeries } from '../../entities/series/read-series.ts'
import { secondsOf } from '../../entities/series/span-figures.ts'
import { presentPoint } from './series.ts'

/** The same figures as `chain_series`, turned into columns: a chart of a year weighs as much as a page of a list. */
export const chartSeriesRoute = route(
  chartSeries,
  'asOf',
  async ({ reader, config }, { figures, span, count }, { point, identity, reorged }) => {
    const from = identity?.startBlock ?? 0
    const facts = { ...(from > 0 ? { from } : {}), ...(reorged ? { reorged } : {}) }
    const names = [...new Set(figures)]
    const end = point?.timestamp ?? 0
    const range = { span, start: Math.max(0, end - (count - 1) * secondsOf[span]), end }
    const spans = point === undefined ? [] : await readSeries(reader, range, point)
    const points = spans.map((one) => presentPoint(one, config.network))
    return {
      timestamps: spans.map(({ timestamp }) => timestamp),
      firstBlocks: spans.map(({ firstBlock }) => firstBlock),
      lastBlocks: spans.map(({ lastBlock }) => lastBlock),
      partial: spans.flatMap(({ isComplete }, index) => (isComplete ? [] : [index])),
      figures: Object.fromEntries(names.map((name) => [name, points.map((one) => one[name])])),
      asOf: point === undefined ? null : { number: point.number, hash: hex(point.hash) },
      ...facts,
    }
  },
)
