import { useEffect, useState } from 'react'
import { type ScreenClass, screenClass } from './breakpoints.ts'

/** Spec §4: the layout hears of a resize 80 ms after it ended. */
export const resizeDebounceMs = 80

/** The screen-size class of the body, for what a style sheet cannot decide. */
export const useScreenClass = (): ScreenClass => {
  const [current, setCurrent] = useState(() => screenClass(document.body.clientWidth))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () =>
      setCurrent((before) => {
        const after = screenClass(document.body.clientWidth)
        return before.size === after.size && before.isTablet === after.isTablet ? before : after
      })
    const onResize = () => {
      clearTimeout(timer)
      timer = setTimeout(measure, resizeDebounceMs)
    }
    window.addEventListener('resize', onResize)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', onResize)
    }
  }, [])
  return current
}
