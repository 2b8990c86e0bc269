import { useSyncExternalStore } from 'react'
import { formatAbsolute, formatExact, isMoment, relativeTime, toMilliseconds } from '../format/time.ts'
import { onLocaleChange, translate } from '../i18n/translate.ts'
import { useMessages } from '../i18n/use-messages.ts'
import styles from './Entity.module.css'
import { flipTimeMode, onTimeChange, sharedNow, timeMode, timeZone } from './time-mode.ts'

export interface TimestampProps {
  /** Unix seconds (10 digits or fewer) or milliseconds. */
  value: number
  /** Fixed form; without it the page's choice. `both` reads "3 minutes ago (2026-11-20 10:00)". */
  form?: 'relative' | 'absolute' | 'both'
}

const relativeText = (value: number): string => {
  const distance = relativeTime(value, sharedNow())
  if (distance === undefined) return translate('units.justNow')
  return translate(`units.${distance.unit}${distance.isPast ? 'Ago' : 'Ahead'}`, { count: distance.count })
}

const textOf = (value: number, form: NonNullable<TimestampProps['form']>): string => {
  if (form === 'relative') return relativeText(value)
  const absolute = formatAbsolute(value, timeZone())
  return form === 'absolute' ? absolute : `${relativeText(value)} (${absolute})`
}

const onChange = (listener: () => void) => {
  const stops = [onTimeChange(listener), onLocaleChange(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A text that time and language change: what reads the same a minute later is not drawn anew. */
const useTimeText = (read: () => string): string => useSyncExternalStore(onChange, read, read)

const Moment = ({ value, form }: TimestampProps) => {
  const both = useTimeText(() => `${textOf(value, form ?? timeMode())}\n${formatExact(value, timeZone())}`)
  const [text, title] = both.split('\n')
  return (
    <time dateTime={new Date(toMilliseconds(value)).toISOString()} title={title}>
      {text}
    </time>
  )
}

/** A moment; its title carries the exact time in the reader's zone, the offset and UTC. What is no moment is a number. */
export const Timestamp = ({ value, form }: TimestampProps) =>
  isMoment(value) ? <Moment value={value} form={form} /> : <span>{String(value)}</span>

/** Head of a time column: a press flips every time on the screen between relative and absolute. */
export const TimeHeader = () => {
  const t = useMessages()
  const mode = useSyncExternalStore(onTimeChange, timeMode, timeMode)
  return (
    <button type="button" className={styles.flip} onClick={flipTimeMode} data-tip={t('units.flipTime')}>
      {t(mode === 'relative' ? 'units.age' : 'units.dateTime')}
    </button>
  )
}
