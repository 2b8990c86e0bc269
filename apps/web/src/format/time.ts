/** Spec §2: a numeric value of 10 digits or fewer is seconds; more is milliseconds. */
export const toMilliseconds = (value: number): number =>
  String(Math.trunc(Math.abs(value))).length <= 10 ? value * 1000 : value

/** Of JavaScript's calendar (ECMAScript: ±8.64e15 ms), a day less for zones. */
const lastMilliseconds = 8.64e15 - 86_400_000

/** Whether a number is a moment of the calendar: others are shown as the numbers they are. */
export const isMoment = (value: number): boolean => Math.abs(toMilliseconds(value)) <= lastMilliseconds

export type RelativeUnit = 'second' | 'minute' | 'hour' | 'day'
export interface RelativeTime {
  unit: RelativeUnit
  count: number
  isPast: boolean
}

const spans: [RelativeUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
]

/** ms */
const leastAhead = 2_000

/** Distance in its largest whole unit; undefined means "just now" (under one second). */
export const relativeTime = (value: number, now: number): RelativeTime | undefined => {
  const distance = now - toMilliseconds(value)
  // a clock that is a little ahead, or a second that was rounded up
  if (distance < 0 && distance > -leastAhead) return undefined
  for (const [unit, span] of spans) {
    const count = Math.floor(Math.abs(distance) / span)
    if (count >= 1) return { unit, count, isPast: distance > 0 }
  }
  return undefined
}

const pad = (value: number) => String(value).padStart(2, '0')

/** The reader's zone, or UTC where nobody knows it yet (a page rendered by the server). */
export type Zone = 'reader' | 'utc'

/** Minutes that a zone is ahead of UTC at a moment in milliseconds. */
const minutesAhead = (milliseconds: number, zone: Zone) =>
  zone === 'utc' ? 0 : -new Date(milliseconds).getTimezoneOffset()

/** `YYYY-MM-DD HH:mm:ss` in a zone. */
const formatIn = (value: number, zone: Zone): string => {
  const milliseconds = toMilliseconds(value)
  const shifted = new Date(milliseconds + minutesAhead(milliseconds, zone) * 60_000)
  return shifted.toISOString().replace('T', ' ').slice(0, 19)
}

/** `YYYY-MM-DD HH:mm` in the reader's zone (spec §2, ruling 24). */
export const formatAbsolute = (value: number, zone: Zone = 'reader'): string => formatIn(value, zone).slice(0, 16)

/** Offset of a zone at that moment: `UTC+08:00`. */
export const formatOffset = (value: number, zone: Zone = 'reader'): string => {
  const minutes = minutesAhead(toMilliseconds(value), zone)
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '−' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** Title of a time: to the second in the reader's zone with its offset, and in UTC. */
export const formatExact = (value: number, zone: Zone = 'reader'): string =>
  `${formatIn(value, zone)} ${formatOffset(value, zone)} · ${formatIn(value, 'utc')} UTC`
