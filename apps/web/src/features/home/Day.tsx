import { type ComponentType, useEffect, useRef, useState } from 'react'
import styles from './Day.module.css'

/**
 * The place of what went on lately, in its final size. What is in it is no part of the first load: it comes when the place comes
 * near the screen.
 */
export const Day = () => {
  const place = useRef<HTMLDivElement>(null)
  const [Panels, setPanels] = useState<ComponentType>()
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      import('./DayPanels.tsx').then(({ DayPanels }) => setPanels(() => DayPanels), reportError)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.day}>
      {Panels !== undefined && <Panels />}
    </div>
  )
}
