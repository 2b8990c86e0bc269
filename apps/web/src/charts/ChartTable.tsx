import { useState } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import styles from './Chart.module.css'
import { type ChartProps, valueText } from './chart-data.ts'
import { momentText } from './moment-text.ts'

interface ChartTableProps extends ChartProps {
  /** The first and the last point that the chart shows. */
  shown: readonly [number, number]
}

/** The figures that a chart shows in words, newest first. */
const Figures = ({ name, times, unit, series, partial, hrefOf, shown: [first, last] }: ChartTableProps) => {
  const t = useMessages()
  const order = Array.from({ length: last - first + 1 }, (_, index) => last - index)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className={styles.figures} tabIndex={0} aria-label={name}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(unit === 'moment' ? 'chart.localTime' : 'chart.time')}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((index) => {
            const moment = momentText(times[index] ?? 0, unit)
            const href = hrefOf?.(index)
            return (
              <tr key={times[index]}>
                <th scope="row">
                  {href === undefined ? moment : <a href={href}>{moment}</a>}
                  {partial?.has(index) && ` (${t('chart.partial')})`}
                </th>
                {series.map((one) => (
                  <td key={one.key}>{valueText(one, one.values[index] ?? null)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** The same figures as a table; made when it is opened. */
export const ChartTable = (props: ChartTableProps) => {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('chart.table')}</summary>
      {isOpen && <Figures {...props} />}
    </details>
  )
}
