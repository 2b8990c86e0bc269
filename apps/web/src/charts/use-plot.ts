import { type RefObject, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { onThemeChange } from '../theme/theme.ts'
import { type ChartProps, plottedColumns, spanSeconds, wholeRange } from './chart-data.ts'
import { listenToGestures, showRange } from './gestures.ts'
import { onColoursChange, type PlotColours, plotColours } from './plot-colours.ts'
import { plotOptions } from './plot-options.ts'

export interface PlotRequest extends ChartProps {
  isLog: boolean
  hidden: ReadonlySet<string>
  axisText: (value: number) => string
  height: number
  onPoint: (index: number) => void
  onRange: (range: [number, number]) => void
  onPress: () => void
}

export interface Drawn {
  plot: uPlot
  colours: PlotColours
  font: string
}

/** The least a zoom shows: two points. */
export const minZoom = ({ times, unit }: Pick<ChartProps, 'times' | 'unit'>): number =>
  2 * spanSeconds[unit] || ((times.at(-1) ?? 1) - (times[0] ?? 0)) / 200 || 1

const dataOf = ({ times, series, isStacked = false, isLog, hidden }: PlotRequest): uPlot.AlignedData => {
  // What is hidden bears nothing of a stack.
  const shown = isStacked
    ? series.map((one) => (hidden.has(one.key) ? { ...one, values: one.values.map(() => null) } : one))
    : series
  const columns = plottedColumns(shown, { isStacked, isLog })
  return [[...times], ...(isStacked ? columns.reverse() : columns)]
}

const make = (place: HTMLElement, latest: RefObject<PlotRequest>): Drawn => {
  const request = latest.current
  const colours = plotColours(place)
  const font = getComputedStyle(place).fontFamily
  const size = { width: Math.max(120, place.clientWidth), height: request.height }
  const plot = new uPlot(
    plotOptions(() => latest.current, { ...request, colours }, size, `12px ${font}`, {
      onPoint: (index) => latest.current.onPoint(index),
      onRange: (range) => latest.current.onRange(range),
    }),
    dataOf(request),
    place,
  )
  return { plot, colours, font }
}

/**
 * Draws into an element, and again where theme, language, width or scale change; new values of the same series are laid in without
 * taking away a reader's zoom.
 */
export const usePlot = (place: RefObject<HTMLElement | null>, request: PlotRequest): RefObject<Drawn | undefined> => {
  const latest = useRef(request)
  latest.current = request
  const drawn = useRef<Drawn>(undefined)
  const [theme, setTheme] = useState(0)
  const { times, series, isLog, hidden, unit, height, isStacked } = request
  const shape = JSON.stringify([
    ...[theme, isLog, [...hidden], unit, height, isStacked],
    series.map(({ key, label, shape }) => [key, label, shape]),
  ])
  const made = useRef<{ times: unknown; series: unknown }>(undefined)

  useEffect(() => onColoursChange(() => setTheme((count) => count + 1), onThemeChange), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` says when it must be drawn anew; the rest is read from the latest request.
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const former = drawn.current?.plot.scales.x
    const next = make(element, latest)
    drawn.current = next
    made.current = { times: latest.current.times, series: latest.current.series }
    const whole = () => wholeRange(latest.current.times, latest.current.unit)
    if (former?.min != null && former.max != null) {
      const [from, to] = whole()
      if (former.min > from || former.max < to) showRange(next.plot, [former.min, former.max])
    }
    const stop = listenToGestures(next.plot, {
      whole,
      least: () => minZoom(latest.current),
      onPress: () => latest.current.onPress(),
    })
    const watch = new ResizeObserver(() =>
      next.plot.setSize({ width: Math.max(120, element.clientWidth), height: latest.current.height }),
    )
    watch.observe(element)
    return () => {
      watch.disconnect()
      stop()
      next.plot.destroy()
    }
  }, [shape, place])

  useEffect(() => {
    const plot = drawn.current?.plot
    if (plot === undefined || (made.current?.times === times && made.current.series === series)) return
    made.current = { times, series }
    const { min, max } = plot.scales.x ?? {}
    const data = dataOf(latest.current)
    const [from, to] = wholeRange([...(plot.data[0] ?? [])], unit)
    const isWhole = min == null || max == null || (min <= from && max >= to)
    plot.setData(data, isWhole)
    if (!isWhole) showRange(plot, [min, max])
  }, [times, series, unit])

  return drawn
}
