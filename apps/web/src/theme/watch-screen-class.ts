import { screenClass } from './breakpoints.ts'

/** Spec §4: the layout hears of a resize 80 ms after it ended. */
const resizeDebounceMs = 80
/** Told on the window when the page has another screen class. */
export const screenClassEvent = 'corescope:screen-class'

/**
 * Keeps the screen class of the body (spec §4) on the root element, as `data-screen` (`xs` … `xxl`) and `data-device` (`mobile`,
 * `tablet`, else none), and tells of a change: for what a style sheet cannot decide.
 * @returns ends it
 */
export const watchScreenClass = (): (() => void) => {
  const root = document.documentElement.dataset
  let timer: ReturnType<typeof setTimeout> | undefined
  const measure = () => {
    const { size, isMobile, isTablet } = screenClass(document.body.clientWidth)
    const device = isMobile ? 'mobile' : isTablet ? 'tablet' : undefined
    if (root.screen === size && root.device === device) return
    root.screen = size
    if (device === undefined) delete root.device
    else root.device = device
    window.dispatchEvent(new Event(screenClassEvent))
  }
  const onResize = () => {
    clearTimeout(timer)
    timer = setTimeout(measure, resizeDebounceMs)
  }
  measure()
  window.addEventListener('resize', onResize)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', onResize)
  }
}
