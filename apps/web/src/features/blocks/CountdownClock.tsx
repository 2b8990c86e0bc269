import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Countdown.module.css'
import { remainingTime } from './remaining-time.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const
/** So many days need a line of their own. */
const farDays = 1_000
const pad = (value: number) => String(value).padStart(2, '0')

/** Time left as a clock; screen readers hear a new reading once a minute, not every second. */
export const CountdownClock = ({ seconds }: { seconds: number }) => {
  const t = useMessages()
  const left = remainingTime(seconds)
  const spoken = units
    .slice(0, 3)
    .filter((unit) => left[unit] > 0)
    .map((unit) => `${formatInteger(left[unit])} ${t(`countdown.${unit}`, { count: left[unit] })}`)
    .join(' ')
  return (
    <div className={classNames(styles.clock, left.days >= farDays && styles.far)}>
      <p className="sr-only" aria-live="polite">
        {spoken === '' ? t('countdown.soon') : t('countdown.spoken', { time: spoken })}
      </p>
      {units.map((unit) => (
        <div key={unit} className={styles.unit} aria-hidden="true">
          <span className={styles.digits}>{unit === 'days' ? formatInteger(left.days) : pad(left[unit])}</span>
          <span className={styles.word}>{t(`countdown.${unit}`, { count: left[unit] })}</span>
        </div>
      ))}
    </div>
  )
}
