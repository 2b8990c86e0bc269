import { formatAbsolute } from '../format/time.ts'
import type { ChartUnit } from './chart-data.ts'

/** A point of the time axis: `2026-11-22`, `2026-11-22 14:00 UTC`; moments stand in the reader's zone. */
export const momentText = (time: number, unit: ChartUnit): string => {
  if (unit === 'moment') return formatAbsolute(time)
  const text = formatAbsolute(time, 'utc')
  return unit === 'day' ? text.slice(0, 10) : `${text} UTC`
}

const year = 360 * 86_400
const month = 27 * 86_400
const day = 86_400

/**
 * Marks of the time axis, as short as their distance allows: `2026`, `2026-11`, `11-22`, `14:00`. The first one, and the first of a
 * new year or day, says more. No two say the same: of four weeks two may begin in one month.
 */
export const tickTexts = (ticks: readonly number[], distance: number, unit: ChartUnit): string[] => {
  const texts = ticks.map((tick) => formatAbsolute(tick, unit === 'moment' ? 'reader' : 'utc'))
  const areTold = (signs: number) => new Set(texts.map((text) => text.slice(0, signs))).size === texts.length
  const [isByYear, isByMonth] = [distance >= year && areTold(4), distance >= month && areTold(7)]
  return texts.map((text, index) => {
    const former = texts[index - 1]
    if (isByYear) return text.slice(0, 4)
    if (isByMonth) return text.slice(0, 7)
    if (distance >= day) return former?.slice(0, 4) === text.slice(0, 4) ? text.slice(5, 10) : text.slice(0, 10)
    return former?.slice(0, 10) === text.slice(0, 10) ? text.slice(11) : text.slice(5)
  })
}
