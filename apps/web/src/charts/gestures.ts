import type uPlot from 'uplot'
import { zoomed } from './chart-data.ts'

type Range = readonly [number, number]

export interface Gestures {
  /** All that can be seen, and the least width of a zoom; seconds. */
  whole: () => Range
  least: () => number
  /** A press of the mouse on a point, without a drag. */
  onPress: () => void
}

const rangeOf = (plot: uPlot): Range => [plot.scales.x?.min ?? 0, plot.scales.x?.max ?? 1]

/** Shows a range of the time axis. */
export const showRange = (plot: uPlot, [min, max]: Range): void => plot.setScale('x', { min, max })

/** A finger moves the reading, two zoom; the page still scrolls up and down. */
const listenToTouch = (plot: uPlot, { whole, least }: Gestures, signal: AbortSignal) => {
  const fingers = new Map<number, number>()
  let start: { distance: number; middle: number; range: Range } | undefined
  const left = (event: PointerEvent) => event.clientX - plot.over.getBoundingClientRect().left
  const spread = () => {
    const [one = 0, other = 0] = fingers.values()
    return { distance: Math.max(8, Math.abs(one - other)), middle: (one + other) / 2 }
  }
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    react: (event: PointerEvent) => void,
  ) => plot.over.addEventListener(type, (event) => event.pointerType === 'touch' && react(event), { signal })
  const follow = (event: PointerEvent) => {
    fingers.set(event.pointerId, left(event))
    if (start === undefined) plot.setCursor({ left: left(event), top: 0 })
    else showRange(plot, zoomed(start.range, start.middle, start.distance / spread().distance, whole(), least()))
  }
  on('pointerdown', (event) => {
    fingers.set(event.pointerId, left(event))
    const { distance, middle } = spread()
    start = fingers.size === 2 ? { distance, middle: plot.posToVal(middle, 'x'), range: rangeOf(plot) } : undefined
    if (fingers.size === 1) follow(event)
  })
  on('pointermove', (event) => fingers.has(event.pointerId) && follow(event))
  const lift = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    start = undefined
  }
  on('pointerup', lift)
  on('pointercancel', lift)
}

/** What uPlot lacks: touch, the wheel with Ctrl (a trackpad's pinch), and a press that is no drag. */
export const listenToGestures = (plot: uPlot, gestures: Gestures): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  const { over } = plot
  over.style.touchAction = 'pan-y'
  listenToTouch(plot, gestures, signal)
  over.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const around = plot.posToVal(event.offsetX, 'x')
      showRange(
        plot,
        zoomed(rangeOf(plot), around, event.deltaY > 0 ? 1.2 : 1 / 1.2, gestures.whole(), gestures.least()),
      )
    },
    { signal, passive: false },
  )
  let pressedAt: number | undefined
  over.addEventListener(
    'pointerdown',
    (event) => {
      pressedAt = event.pointerType === 'mouse' && event.button === 0 ? event.clientX : undefined
    },
    { signal },
  )
  over.addEventListener(
    'pointerup',
    (event) => {
      if (pressedAt !== undefined && Math.abs(event.clientX - pressedAt) < 4) gestures.onPress()
      pressedAt = undefined
    },
    { signal },
  )
  return () => stop.abort()
}
