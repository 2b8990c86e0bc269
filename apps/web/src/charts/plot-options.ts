import uPlot from 'uplot'
import { type ChartProps, type ChartSeries, shownRange, spanSeconds } from './chart-data.ts'
import { tickTexts } from './moment-text.ts'
import { type PlotColours, withAlpha } from './plot-colours.ts'

export interface PlotLook {
  isLog: boolean
  hidden: ReadonlySet<string>
  colours: PlotColours
  axisText: (value: number) => string
}

/** Lines are told apart without their colour too. */
const dashes = [undefined, [7, 4], [2, 3], [10, 3, 2, 3]]

const drawsFromZero = ({ series, isStacked, fromZero }: ChartProps) =>
  fromZero ?? (isStacked === true || series.some(({ shape }) => shape === 'bar' || shape === 'area'))

const pathsOf = (shape: ChartSeries['shape']) => {
  if (shape === 'bar') return uPlot.paths.bars?.({ size: [0.72, 48], radius: [0.15, 0] })
  if (shape === 'step') return uPlot.paths.stepped?.({ align: 1 })
  return uPlot.paths.linear?.()
}

const seriesOptions = ({ isStacked }: ChartProps, look: PlotLook) => {
  return (one: ChartSeries, index: number): uPlot.Series => {
    const colour = look.colours.series[index] ?? look.colours.ink
    const paths = pathsOf(one.shape)
    const dash = isStacked || one.shape === 'bar' ? undefined : dashes[index]
    const isFilled = isStacked || one.shape === 'bar' || one.shape === 'area'
    const alpha = one.shape === 'bar' ? 0.75 : 0.14
    return {
      label: one.label,
      scale: 'y',
      show: !look.hidden.has(one.key),
      stroke: colour,
      width: one.shape === 'bar' ? 0 : 1.75,
      points: { show: false },
      ...(paths === undefined ? {} : { paths }),
      ...(dash === undefined ? {} : { dash }),
      ...(isFilled ? { fill: isStacked ? colour : withAlpha(colour, alpha) } : {}),
    }
  }
}

/** Slanted lines behind the points whose span is not whole. */
const hatch = (latest: () => ChartProps, { colours }: PlotLook) => {
  return (plot: uPlot) => {
    const { times, unit, partial } = latest()
    if (partial === undefined || partial.size === 0) return
    const { ctx, bbox } = plot
    const half = spanSeconds[unit] / 2
    const step = 6 * uPlot.pxRatio
    ctx.save()
    ctx.beginPath()
    for (const index of partial) {
      const time = times[index]
      if (time === undefined) continue
      const left = plot.valToPos(time - half, 'x', true)
      ctx.rect(left, bbox.top, plot.valToPos(time + half, 'x', true) - left, bbox.height)
    }
    ctx.clip()
    ctx.beginPath()
    for (let left = bbox.left - bbox.height; left < bbox.left + bbox.width; left += step) {
      ctx.moveTo(left, bbox.top + bbox.height)
      ctx.lineTo(left + bbox.height, bbox.top)
    }
    ctx.strokeStyle = colours.hatch
    ctx.lineWidth = uPlot.pxRatio
    ctx.stroke()
    ctx.restore()
  }
}

const scales = (latest: () => ChartProps, { isLog }: PlotLook): uPlot.Scales => {
  const fromZero = drawsFromZero(latest())
  return {
    x: {
      time: true,
      range: (_plot, min, max) => shownRange(latest().times, latest().unit, [min, max]),
    },
    y: isLog
      ? { distr: 3, log: 10, range: (_plot, min, max) => (min > 0 ? uPlot.rangeLog(min, max, 10, true) : [0.1, 1]) }
      : {
          range: (_plot, min, max) => {
            if (min === null || max === null) return [0, 1]
            if (min === 0 && max === 0) return [0, 1]
            return uPlot.rangeNum(fromZero ? Math.min(0, min) : min, max, 0.1, fromZero)
          },
        },
  }
}

/** px: below it the dates of an axis stand closer together. */
const narrow = 480

/** The unit that all series have, beside the scale; none where a series has its own words for its values. */
const unitOf = ([first]: readonly ChartSeries[]) =>
  first?.unit === undefined ? {} : { label: first.unit, labelSize: 18, labelGap: 0 }

const axes = (
  { unit, series }: ChartProps,
  { colours, axisText }: PlotLook,
  font: string,
  width: number,
): uPlot.Axis[] => {
  const common = { stroke: colours.ink, font, ticks: { show: false } }
  return [
    {
      ...common,
      grid: { show: false },
      border: { show: true, stroke: colours.line, width: 1 },
      space: width < narrow ? 62 : 84,
      size: 30,
      ...(unit === 'day' ? { incrs: [1, 2, 3, 5, 7, 10, 14, 28, 91, 182, 365, 730].map((days) => days * 86_400) } : {}),
      values: (_plot, ticks, _axis, _space, distance) => tickTexts(ticks, distance, unit),
    },
    {
      ...common,
      ...unitOf(series),
      labelFont: font,
      scale: 'y',
      grid: { stroke: colours.line, width: 1 },
      size: (_plot, texts) => Math.max(36, ...(texts ?? []).map((text) => (text?.length ?? 0) * 7.5 + 14)),
      values: (_plot, ticks) => ticks.map((tick) => (tick === null ? null : axisText(tick))),
    },
  ]
}

export interface PlotEvents {
  onPoint: (index: number) => void
  onRange: (range: [number, number]) => void
}

/**
 * Options for uPlot. Stacked series are drawn from the highest sum down, each over the one before.
 * @param latest what is shown now: other values may be laid into a plot that stands
 */
export const plotOptions = (
  latest: () => ChartProps,
  look: PlotLook,
  size: { width: number; height: number },
  font: string,
  { onPoint, onRange }: PlotEvents,
): uPlot.Options => {
  const props = latest()
  const series = props.series.map(seriesOptions(props, look))
  return {
    ...size,
    // At the right there is room for half a date: the last one may stand at the very end.
    padding: [12, 20, 0, 0],
    // Spans are those of UTC, so their marks are too.
    tzDate: (seconds) =>
      props.unit === 'moment' ? new Date(seconds * 1000) : uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    series: [{}, ...(props.isStacked ? series.reverse() : series)],
    scales: scales(latest, look),
    axes: axes(props, look, font, size.width),
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: true, y: false, dist: 8 },
      points: { size: 8, width: 2, fill: () => look.colours.surface, one: props.isStacked === true },
    },
    hooks: {
      drawClear: [hatch(latest, look)],
      setCursor: [({ cursor }) => typeof cursor.idx === 'number' && cursor.left !== -10 && onPoint(cursor.idx)],
      setScale: [
        (plot, scale) => {
          const { min, max } = plot.scales.x ?? {}
          if (scale === 'x' && typeof min === 'number' && typeof max === 'number') onRange([min, max])
        },
      ],
    },
  }
}
