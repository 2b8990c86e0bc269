import { type ChartSeries, valueText } from '../../charts/chart-data.ts'
import { momentText } from '../../charts/moment-text.ts'
import { formatChange } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Charts.module.css'
import { columnFacts } from './chart-columns.ts'

export interface ChartFactsProps {
  series: ChartSeries
  times: readonly number[]
  unit: 'hour' | 'day'
  partial: ReadonlySet<number>
  hrefOf: (index: number) => string | undefined
  isSum: boolean
}

/** What stands out in the shown range: the newest, the highest and the lowest whole span, all whole ones together. */
export const ChartFacts = ({ series, times, unit, partial, hrefOf, isSum }: ChartFactsProps) => {
  const t = useMessages()
  const facts = columnFacts(series.values, partial)
  const at = (index: number | undefined) => (index === undefined ? null : (series.values[index] ?? null))
  const moment = (index: number | undefined) => {
    if (index === undefined) return '–'
    const text = momentText(times[index] ?? 0, unit)
    const href = hrefOf(index)
    return href === undefined ? text : <a href={href}>{text}</a>
  }
  const [now, former] = [at(facts.newest), at(facts.before)]
  const change =
    now === null || former === null || Number(former) === 0 ? undefined : (Number(now) / Number(former) - 1) * 100
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t(unit === 'day' ? 'charts.newestDay' : 'charts.newestHour')}</dt>
        <dd>{valueText(series, now)}</dd>
        <dd className={styles.soft}>
          {moment(facts.newest)}
          {change !== undefined && ` · ${formatChange(change, 2)}%`}
        </dd>
      </div>
      <div>
        <dt>{t('charts.highest', { unit })}</dt>
        <dd>{valueText(series, at(facts.highest))}</dd>
        <dd className={styles.soft}>{moment(facts.highest)}</dd>
      </div>
      <div>
        <dt>{t('charts.lowest', { unit })}</dt>
        <dd>{valueText(series, at(facts.lowest))}</dd>
        <dd className={styles.soft}>{moment(facts.lowest)}</dd>
      </div>
      {isSum && (
        <div>
          <dt>{t('charts.sum')}</dt>
          <dd>{valueText(series, facts.sum)}</dd>
          <dd className={styles.soft}>{t(unit === 'day' ? 'charts.days' : 'charts.hours', { count: facts.whole })}</dd>
        </div>
      )}
    </dl>
  )
}
