/** Where a trend is drawn, in the units of its own view box. */
export interface ChartBox {
  width: number
  height: number
  /** Free space above and below, so that the line's ends are not cut. */
  inset: number
}

export type ChartPoint = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 100) / 100

/**
 * Points of a trend from left to right, over the whole width. The scale runs from the least to the greatest value, or from
 * zero when `fromZero`; a trend that never changes lies in the middle, or on the floor where it is zero and the floor is.
 */
export const chartPoints = (values: readonly number[], box: ChartBox, fromZero = false): ChartPoint[] => {
  const least = fromZero ? Math.min(0, ...values) : Math.min(...values)
  const range = Math.max(...values) - least
  const usable = box.height - 2 * box.inset
  const unchanged = fromZero ? 0 : 0.5
  const step = values.length > 1 ? box.width / (values.length - 1) : 0
  return values.map((value, index) => {
    const share = range === 0 ? unchanged : (value - least) / range
    return [round(index * step), round(box.height - box.inset - share * usable)]
  })
}

/** The trend as an SVG path; empty for fewer than two points. */
export const linePath = (points: readonly ChartPoint[]): string =>
  points.length < 2 ? '' : points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** The area between the trend and the floor of the box. */
export const areaPath = (points: readonly ChartPoint[], box: ChartBox): string => {
  const line = linePath(points)
  const [first, last] = [points[0], points.at(-1)]
  return line === '' || first === undefined || last === undefined
    ? ''
    : `${line}L${last[0]} ${box.height}L${first[0]} ${box.height}Z`
}
