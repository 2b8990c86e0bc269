import { createContext, use, useEffect } from 'react'

/** Called when the first screen stands; calling it again does nothing. */
export const WhenReady = createContext<() => void>(() => undefined)

/** Stands beside a screen, inside the same boundary: it is there when the screen is, hydrated or drawn. */
export const Ready = () => {
  const onReady = use(WhenReady)
  useEffect(onReady, [onReady])
  return null
}
