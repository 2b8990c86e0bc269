import { useMessages } from '../i18n/use-messages.ts'
import styles from './Chart.module.css'
import { type ChartProps, valueText } from './chart-data.ts'
import { momentText } from './moment-text.ts'

export interface ChartReadoutProps extends ChartProps {
  index: number
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** The chosen point: when, each value in full, where it leads. Its names are the legend, and switch series off. */
export const ChartReadout = ({ index, hidden, onToggle, ...props }: ChartReadoutProps) => {
  const { times, unit, series, partial, hrefOf, linkText } = props
  const t = useMessages()
  const href = hrefOf?.(index)
  return (
    <div className={styles.readout}>
      <span className={styles.moment}>
        {momentText(times[index] ?? 0, unit)}
        {partial?.has(index) && (
          <span className={styles.partial} data-tip={t('chart.partialTip')}>
            {t('chart.partial')}
          </span>
        )}
      </span>
      {series.map((one, place) => {
        const entry = (
          <>
            <span className={styles.swatch} data-place={place + 1} />
            {one.label}
          </>
        )
        return (
          <span key={one.key} className={styles.entry} data-hidden={hidden.has(one.key) ? '' : undefined}>
            {series.length > 1 ? (
              <button
                type="button"
                className={styles.name}
                aria-pressed={!hidden.has(one.key)}
                onClick={() => onToggle(one.key)}
              >
                {entry}
              </button>
            ) : (
              <span className={styles.name}>{entry}</span>
            )}
            <strong data-series={one.key}>{valueText(one, one.values[index] ?? null)}</strong>
          </span>
        )
      })}
      {href !== undefined && (
        <a className={styles.more} href={href}>
          {linkText}
        </a>
      )}
    </div>
  )
}
