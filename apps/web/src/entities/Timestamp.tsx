import { useSyncExternalStore } from 'react'
import { formatAbsolute, formatExact, relativeTime, toMilliseconds } from '../format/time.ts'
import { useMessages } from '../i18n/use-messages.ts'
import styles from './Entity.module.css'
import { flipTimeMode, onTimeChange, sharedNow, timeMode } from './time-mode.ts'

export interface TimestampProps {
  /** Unix seconds (10 digits or fewer) or milliseconds. */
  value: number
  /** Fixed form; without it the page's choice. `both` reads "3 minutes ago (2026-11-20 10:00)". */
  form?: 'relative' | 'absolute' | 'both'
}

/** Words for a distance in time; "just now" under one second. */
export const useRelativeText = (value: number): string => {
  const t = useMessages()
  const now = useSyncExternalStore(onTimeChange, sharedNow)
  const distance = relativeTime(value, now)
  if (distance === undefined) return t('units.justNow')
  return t(`units.${distance.unit}${distance.isPast ? 'Ago' : 'Ahead'}`, { count: distance.count })
}

/** A moment; its title carries the exact time in the reader's zone, the offset and UTC. */
export const Timestamp = ({ value, form }: TimestampProps) => {
  const relative = useRelativeText(value)
  const mode = useSyncExternalStore(onTimeChange, timeMode)
  const shown = form ?? mode
  const absolute = shown === 'relative' ? '' : formatAbsolute(value)
  const text = shown === 'relative' ? relative : shown === 'absolute' ? absolute : `${relative} (${absolute})`
  return (
    <time dateTime={new Date(toMilliseconds(value)).toISOString()} title={formatExact(value)}>
      {text}
    </time>
  )
}

/** Head of a time column: a press flips every time on the screen between relative and absolute. */
export const TimeHeader = () => {
  const t = useMessages()
  const mode = useSyncExternalStore(onTimeChange, timeMode)
  return (
    <button type="button" className={styles.flip} onClick={flipTimeMode} data-tip={t('units.flipTime')}>
      {t(mode === 'relative' ? 'units.age' : 'units.dateTime')}
    </button>
  )
}
