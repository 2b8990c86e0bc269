import type { Zone } from '../format/time.ts'

/** Relative or absolute times, for everything on screen at once; and the moment "now" is counted from. */
export type TimeMode = 'relative' | 'absolute'

/** Spec §2: relative times are counted anew every 60 s. */
export const timeRefreshMs = 60_000

let mode: TimeMode = 'relative'
let now = Date.now()
let zone: Zone = 'reader'
/** What times are written in once the page is the reader's. */
let chosenZone: Zone = 'reader'
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const publish = () => {
  for (const listener of listeners) listener()
}

export const timeMode = (): TimeMode => mode
export const flipTimeMode = (): void => {
  mode = mode === 'relative' ? 'absolute' : 'relative'
  publish()
}

/** Milliseconds; moves on every 60 s, and whenever something newer is to be shown. */
export const sharedNow = (): number => now

/** The zone that times are written in. */
export const timeZone = (): Zone => zone

/** The zone a reader chose; what is on screen follows at once. */
export const chooseZone = (choice: Zone): void => {
  if (choice === chosenZone) return
  chosenZone = choice
  refreshNow()
}
export const readersZone = (): Zone => chosenZone

/**
 * Begins where a page rendered by the server stands: its moment, and UTC, because it knows no reader's zone. `refreshNow`
 * leads on to the reader's own.
 */
export const startClock = (serverNow: number): void => {
  now = serverNow
  zone = 'utc'
}

/** Counts from this moment again: called when fresh data arrives, so that a new row is not "in 3 seconds". */
export const refreshNow = (): void => {
  now = Date.now()
  zone = chosenZone
  publish()
}

export const onTimeChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  timer ??= setInterval(refreshNow, timeRefreshMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
