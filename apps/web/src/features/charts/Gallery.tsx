import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { valueText } from '../../charts/chart-data.ts'
import { currentLocale } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Charts.module.css'
import { type ChartDefinition, chartCatalogue } from './chart-catalogue.ts'
import { type ChartAnswer, columnFacts, columnOf } from './chart-columns.ts'
import { pageTitleOf } from './chart-title.ts'
import { galleryQueries } from './queries.ts'

const groups = ['transactions', 'blocks', 'gas', 'addresses'] as const

const Card = ({ definition, answer }: { definition: ChartDefinition; answer: ChartAnswer | undefined }) => {
  const t = useMessages()
  const { id, columns, span } = definition
  const [column] = columns
  const title = pageTitleOf(`/chart/${id}`, currentLocale())
  if (column === undefined) return null
  const values = answer === undefined ? [] : columnOf(answer, column.figure)
  const { newest } = columnFacts(values, new Set(answer?.partial))
  const drawn = values.flatMap((value) => (value === null ? [] : [Number(value)]))
  const last = values.length - 1
  const isOpenEnded = values[last] != null && answer?.partial.includes(last) === true
  const shown = { ...column, key: id, label: title, values }
  return (
    <a className={styles.card} href={paths.chart(id)}>
      <h3>{title}</h3>
      <span className={styles.cardValue}>
        {answer === undefined ? (
          <Skeleton width="50%" />
        ) : (
          valueText(shown, newest === undefined ? null : (values[newest] ?? null))
        )}
      </span>
      <span className={styles.soft}>{t(span === 'day' ? 'charts.newestDay' : 'charts.newestHour')}</span>
      <Sparkline
        values={drawn}
        isOpenEnded={isOpenEnded}
        label={t(span === 'day' ? 'charts.trendDays' : 'charts.trendHours', { name: title, count: drawn.length })}
      />
    </a>
  )
}

/** All charts as cards, each with its recent trend. */
export const Gallery = () => {
  const t = useMessages()
  const days = useCall(galleryQueries.day)
  const hours = useCall(galleryQueries.hour)
  const failed = [days, hours].find(({ data, error }) => data === undefined && error !== null)
  if (failed?.error) return <Failure error={failed.error} retry={() => void failed.refetch()} />
  return (
    <div className={styles.gallery}>
      {groups.map((group) => (
        <section key={group} className={styles.group}>
          <h2>{t(`charts.group_${group}`)}</h2>
          <div className={styles.cards}>
            {chartCatalogue
              .filter((one) => one.group === group)
              .map((one) => (
                <Card key={one.id} definition={one} answer={one.span === 'day' ? days.data : hours.data} />
              ))}
          </div>
        </section>
      ))}
    </div>
  )
}
